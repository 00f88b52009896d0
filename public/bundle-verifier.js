/*
 * Verifies an auditor's bundle of the console and shows it (docs/product.md#auditors-bundle). It stands in every bundle as it is here and
 * runs out of a file without a network; the console serves it at /bundle-verifier.js, so that the two can be compared.
 */
const SHEET = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif; }
  body { max-width: 75rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; } h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  .verdict { padding: .75rem 1rem; border: 2px solid; border-radius: 6px; font-weight: 600; }
  .good { color: light-dark(#146c2e, #7fd89b); } .bad { color: light-dark(#b3261e, #ff9e94); } .open { color: light-dark(#7a4f00, #ffcf70); }
  dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .2rem 1rem; } dd { margin: 0; }
  table { width: 100%; border-collapse: collapse; font-size: .85rem; }
  th, td { padding: .3rem; border: 1px solid light-dark(#ccc, #555); text-align: start; vertical-align: top; overflow-wrap: break-word; }
  code, pre { font: .8rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  button { font: inherit; padding: .4rem .8rem; margin-inline-end: .5rem; } [aria-pressed="true"] { font-weight: 700; }
  button:focus-visible { outline: 3px solid light-dark(#1a5fb4, #99c1f1); }
  @media (width < 700px) { thead { display: none; } table, tbody, tr, td { display: block; } tr { margin-bottom: .8rem; }
    td::before { content: attr(data-name) " "; font-weight: 600; } .blank { display: none; } td code { display: block; } dl { grid-template-columns: 1fr; } dt { font-weight: 600; } }
  @media print { :root { color-scheme: light; font-size: 11px; } button { display: none; } tr { break-inside: avoid; } }`;

/** Browsers may keep it from pages out of files; then nothing is checked, and the page says so. */
const subtle = globalThis.crypto?.subtle;

/** The parts by their names. A second one of a name must not hide the first: no manifest names it. */
function readParts() {
  const parts = new Map();
  for (const { dataset, textContent } of document.querySelectorAll('script[data-part]'))
    parts.set(parts.has(dataset.part) ? `${dataset.part} (2)` : dataset.part, textContent);
  return parts;
}

async function digestOf(text) {
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** What is wrong with a part; undefined: it is as the manifest has it. */
async function problemOf(parts, { name, digest }) {
  const text = parts.get(name);
  if (text === undefined) return 'missing';
  return !subtle || (await digestOf(text)) === digest ? undefined : 'changed';
}

async function problemsIn(parts, manifest) {
  const problems = new Map();
  for (const part of manifest.parts) problems.set(part.name, await problemOf(parts, part));
  for (const name of parts.keys()) if (name !== 'manifest' && !problems.has(name)) problems.set(name, 'unnamed');
  return problems;
}

/** Every place of the chain between its ends stands there once, and the lines are in their order. */
function isInOrder({ links, parts }, journals) {
  const lines = journals.flatMap((one) => one.lines);
  const places = journals.flatMap((one) => one.links.map(([place]) => place)).toSorted((a, b) => a - b);
  const [from, to] = links ?? [1, 0];
  return (
    places.length === to - from + 1 &&
    places.every((place, nth) => place === from + nth) &&
    lines.every(({ id }, nth) => nth === 0 || id < lines[nth - 1].id) &&
    lines.length === parts.reduce((sum, { count }) => sum + count, 0)
  );
}

async function isSigned({ evidence, signature }, lines) {
  const digest = await digestOf(JSON.stringify(evidence));
  const closing = lines.find(({ id }) => id === signature.journalLine);
  if (!closing && signature.isIntact === null && digest === signature.digest) return null;
  return digest === signature.digest && closing?.act === 'review.close' && closing.after?.digest === digest;
}

/** Checks everything, and hands on only what holds. */
async function verify() {
  const parts = readParts();
  const manifest = JSON.parse(parts.get('manifest'));
  const problems = await problemsIn(parts, manifest);
  const whole = (name) => (parts.has(name) && !problems.get(name) ? JSON.parse(parts.get(name)) : undefined);
  const journals = manifest.parts
    .filter(({ name }) => name.startsWith('journal-'))
    .flatMap(({ name }) => whole(name) ?? []);
  const lines = journals.flatMap((one) => one.lines);
  const review = whole('review');
  const checks = {
    parts: [...problems.values()].every((problem) => !problem),
    order: isInOrder(manifest, journals),
    signed: subtle !== undefined && review !== undefined && (await isSigned(review, lines)),
  };
  const verdict = !subtle ? 'open' : !Object.values(checks).includes(false) ? 'good' : 'bad';
  const seal = subtle ? await digestOf(parts.get('manifest')) : '';
  // Its words are wanted also where they were changed: the verdict says so.
  return {
    manifest,
    problems,
    checks,
    verdict,
    seal,
    review,
    lines,
    file: whole('file'),
    texts: JSON.parse(parts.get('texts')),
  };
}

function make(tag, content, attributes = {}) {
  const element = document.createElement(tag);
  element.append(...[content].flat(9).filter((one) => one !== null && one !== undefined));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const linesOf = ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
/** How things are said and drawn in a language. */
function drawingIn(lang, texts) {
  const say = (key) => texts.bundle[key];
  const time = (moment) => (moment ? new Date(moment).toLocaleString(lang, { timeZoneName: 'short' }) : '');
  return {
    say,
    time,
    nameOf: (group, key) => {
      const name = key?.split('.').reduce((inside, part) => inside?.[part], texts[group]);
      // What takes arguments is in no form to be shown.
      return typeof name === 'string' ? name : key;
    },
    code: (value) => value && make('code', Object.entries(value).map(linesOf).join('\n')),
    facts: (rows) =>
      make(
        'dl',
        rows.map(([key, value]) => [make('dt', say(key)), make('dd', value ?? '')]),
      ),
    section: (title, ...content) => make('section', [make('h2', say(title)), content]),
    table: (names, rows) => {
      const cell = (content, nth) => {
        const made = make('td', content ?? '', { 'data-name': say(names[nth]) });
        made.classList.toggle('blank', made.textContent === '');
        return made;
      };
      const heads = names.map((name) => make('th', say(name), { scope: 'col' }));
      const body = rows.map((row) => make('tr', row.map(cell)));
      return make('table', [make('thead', make('tr', heads)), make('tbody', body)]);
    },
  };
}

function drawChecks({ say, facts, section, time }, { manifest, problems, checks, verdict, seal }) {
  const state = (holds) => (verdict === 'open' || holds === null ? 'open' : holds ? 'good' : 'bad');
  const found = [...problems].filter(([, problem]) => problem);
  return [
    make('p', say(`verdict_${verdict}`), { class: `verdict ${verdict}`, role: 'status' }),
    facts([
      ['organization', manifest.organization],
      ['made', time(manifest.made)],
      ['madeBy', manifest.madeBy],
      ['links', manifest.links?.join(' – ')],
      ['seal', seal],
      ['sealLine', manifest.journalLine],
    ]),
    section('checked', [
      make(
        'ul',
        Object.entries(checks).map(([name, holds]) =>
          make('li', `${say(`mark_${state(holds)}`)} ${say(`check_${name}`)}`, { class: state(holds) }),
        ),
      ),
      make(
        'ul',
        found.map(([part, problem]) => make('li', [say(problem), ' ', make('code', part)], { class: 'bad' })),
      ),
    ]),
    section(
      'notChecked',
      make('p', say('notCheckedText')),
      make('pre', 'npm run journal -- evidence --file FILE.html'),
    ),
  ];
}

function drawReview({ say, facts, table, section, code, nameOf, time }, review) {
  if (!review) return section('review', make('p', say('refused'), { class: 'bad' }));
  const { evidence, signature } = review;
  const { name, reviewers, started, startedBy, closed, closedBy, reason } = evidence.review;
  return section('review', [
    facts([
      ['name', name],
      ['reviewers', reviewers.join(', ')],
      ['started', `${time(started)} ${startedBy}`],
      ['closed', `${time(closed)} ${closedBy}`],
      ['reason', reason],
      ['digest', signature.digest],
    ]),
    table(
      ['what', 'frozen', 'decision', 'decided', 'result', 'line'],
      evidence.lines.map((line) => [
        nameOf('kind', line.kind),
        code(line.value),
        [nameOf('decision', line.decision ?? 'none'), make('div', line.to ?? ''), make('div', line.note)],
        [line.decidedBy, make('div', time(line.decided))],
        [nameOf('result', line.result), make('div', line.code ?? '')],
        line.journalLine,
      ]),
    ),
  ]);
}

function drawJournal({ section, table, time, nameOf, code }, lines) {
  const row = ({ id, timeMs, person, act, target, before, after, outcome, code: reason, refusal }) => [
    String(id),
    time(timeMs),
    person.account ?? person.id,
    [nameOf('acts', act), make('div', target.text ?? target.id)],
    [code(before), make('div', after ? ['→ ', code(after)] : '')],
    [nameOf('outcome', outcome), make('div', [reason, refusal?.status, refusal?.text].filter(Boolean).join(' '))],
  ];
  return section('journal', table(['line', 'time', 'person', 'act', 'change', 'outcome'], lines.map(row)));
}

function drawFile({ say, section }, file) {
  if (!file) return section('file', make('p', say('refused'), { class: 'bad' }));
  return section(
    'file',
    file.text === null ? make('p', [say('noFile'), ' ', make('code', file.reason)]) : make('pre', file.text),
  );
}

function show(found, lang) {
  const drawing = drawingIn(lang, found.texts[lang]);
  const languages = Object.entries({ ja: '日本語', en: 'English' }).map(([other, name]) => {
    const button = make('button', name, { type: 'button', lang: other, 'aria-pressed': String(other === lang) });
    button.addEventListener('click', () => show(found, other));
    return button;
  });
  document.documentElement.lang = lang;
  document.title = drawing.say('title');
  const checks = drawChecks(drawing, found);
  const parts = [drawReview(drawing, found.review), drawJournal(drawing, found.lines), drawFile(drawing, found.file)];
  document.body.replaceChildren(make('main', [make('p', languages), make('h1', document.title), checks, parts]));
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHEET);
document.adoptedStyleSheets = [sheet];
try {
  show(await verify(), navigator.language.startsWith('ja') ? 'ja' : 'en');
} catch {
  // What is no bundle any more has no words of its own.
  document.body.textContent =
    'This file is damaged. Do not rely on it. このファイルは壊れています。証跡として使わないでください。';
}

export {};
