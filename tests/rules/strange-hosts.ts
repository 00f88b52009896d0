/** Other ways to write a host that is not the console's: numbers, scripts, ports, dots, look-alikes. `{own}` is the console's. */
const HOSTS = [
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fe80::1%25eth0]',
  '1.1.1.1',
  'evil.example.',
  'evil.example..',
  'evil.example:80',
  'evil.example:65536',
  'evil.example:',
  'evil。example',
  'evil．example',
  'evil｡example',
  'ｅｖｉｌ.example',
  'ⓔⓥⓘⓛ.example',
  'xn--vi-hea.example',
  'ev\u200bil.example',
  'ev\u00adil.example',
  'evil⁄.example',
  'evil%E3%80%82example',
  '{own}.',
  '{own}:8443',
  '{own}evil.example',
  '{own}-evil.example',
  '{own}_evil.example',
  '{own}。evil.example',
  '{own}%2fevil.example',
  '{own}%5c@evil.example',
  '{own};@evil.example',
  '{own}\\@evil.example',
  'not{own}',
  'user:pass@{own}@evil.example',
  ':@evil.example',
  '@evil.example',
] as const;

const LEADS = ['//', '/\\', '\\\\', 'https://', 'https:', '/\t/', '/%09/', ' //', 'https:/\\', '///'] as const;
const SCHEMES = ['javascript', 'data', 'vbscript', 'blob', 'file', 'about', 'filesystem', 'ms-word', 'x'] as const;
const CONTROLS = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\v',
  '\f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u3000',
] as const;

/** Once and twice encoded, in both cases, and as a page's source would write it. */
const CODINGS: readonly ((payload: string) => string)[] = [
  encodeURIComponent,
  (payload) => encodeURIComponent(encodeURIComponent(payload)),
  (payload) => encodeURIComponent(payload).toLowerCase(),
  (payload) => payload.replaceAll('/', '%2f'),
  (payload) => payload.replaceAll('/', '%252F'),
  (payload) => payload.replaceAll('/', '%c0%af'),
  (payload) => payload.replaceAll('/', '&#47;'),
  (payload) => payload.replaceAll('/', '\\u002f'),
  (payload) => payload.replaceAll('/', '\u2215'),
  (payload) => payload.replaceAll(':', '\uff1a'),
  (payload) => `/home${payload}`,
  (payload) => `/home/..${payload}`,
  (payload) => `.${payload}`,
];

/** Each control sign at each place of an address that would lead away. */
function interrupted(address: string): string[] {
  return CONTROLS.flatMap((control) =>
    Array.from({ length: 12 }, (_, at) => address.slice(0, at) + control + address.slice(at)),
  );
}

/** Payloads of every class of the known open-redirect lists, every one once. */
export function strangeRedirects(own: string): string[] {
  const crossed = LEADS.flatMap((lead) => HOSTS.map((host) => (lead + host).replaceAll('{own}', own)));
  const coded = ['//evil.example', '/\\evil.example', 'https://evil.example/', `https://${own}@evil.example`].flatMap(
    (payload) => CODINGS.map((code) => code(payload)),
  );
  const schemes = SCHEMES.flatMap((scheme) =>
    [
      `${scheme}:x`,
      `${scheme}://${own}/%0ax`,
      ` ${scheme}:x`,
      `${scheme.toUpperCase()}:x`,
      `/${scheme}:x`,
      `//${scheme}:x`,
    ].concat(CONTROLS.map((control) => `${scheme.slice(0, 2)}${control}${scheme.slice(2)}:x`)),
  );
  return [
    ...new Set([
      ...crossed,
      ...coded,
      ...schemes,
      ...interrupted('//evil.example'),
      ...interrupted('https://evil.example'),
    ]),
  ];
}
