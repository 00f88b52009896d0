import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';
import { SCREENS } from '../../lib/rules/screens';

const files = listSourceFiles();
const routes = files.filter((file) => /^app\/.*\/route\.tsx?$/.test(file));
/** The other address of home is the page of the first, with the same rules. */
const ROOT = 'app/(console)/page.tsx';
const guarded = files.filter((file) => /^app\/\(console\)\/.*page\.tsx$/.test(file) && file !== ROOT);

test('every signed-in page judges for itself who may see it, by the rules of its own screen', () => {
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((file) => !`${pathOf(file)}/`.startsWith(`${guardedAs(file) ?? '?'}/`))).toEqual([]);
  expect(readFileSync('lib/server/pages/load-page.ts', 'utf8')).toMatch(/await requireScreen\(/);
  expect(readFileSync(ROOT, 'utf8')).toContain("export { default, generateMetadata } from './home/page';");
  const rules = SCREENS.filter(({ path }) => path === '/' || path === '/home');
  expect(rules).toMatchObject([1, 2].map(() => ({ signedIn: true, organization: true })));
});

/** What shows one thing of a list names the list; payment takes a fresh document, which a crumb does not load. */
const NO_CRUMB = /\]$|^\/$|^\/contract\/payment$/;

test('a screen below another one names the way up to each of those, from the top down', () => {
  const paths = guarded.map(pathOf);
  const wrong = guarded.filter((file) => {
    const path = pathOf(file);
    const partOf = SCREENS.find((screen) => screen.path === path && screen.path !== '/');
    const above = paths.filter((one) => path.startsWith(`${one}/`) && !NO_CRUMB.test(one)).toSorted();
    if (above.length === 0 && partOf && 'partOf' in partOf) above.push(partOf.partOf);
    const up = /\bup=\{[^[]*\[(?<ways>[^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.groups?.ways ?? '';
    const named = [...up.matchAll(/'(?<path>[^']+)'/g)].map(([, way]) => way);
    return above.some((one, at) => named[at] !== one);
  });
  expect(wrong).toEqual([]);
});

test('every route handler is made by one of the wrappers that check the request', () => {
  const wrong = routes.flatMap((file) => {
    const whole = readFileSync(file, 'utf8');
    const text = whole.replace('\nexport const { GET, POST } = operationRoutes(', '\n(');
    if (text !== whole && !/^export\b/m.test(text)) return [];
    const verbs = [
      ...text.matchAll(
        /^export (?:const|(?:async )?function) (?<verb>GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b(?<rest>.*\n?.*)/gm,
      ),
    ];
    const loose = verbs.filter(({ groups }) => !isWrapped(groups?.verb ?? '', groups?.rest ?? ''));
    return [
      ...(text.includes("from '@/lib/server/api/route-handler'") ? [] : [`${file} does not use the wrappers`]),
      ...(verbs.length > 0 ? [] : [`${file} exports no handler`]),
      ...loose.map(({ groups }) => `${file} ${groups?.verb}`),
    ];
  });
  expect(routes.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
  expect(readFileSync('lib/server/api/operation-handler.ts', 'utf8')).toContain(
    'return { GET: route(GET), POST: route(POST) };',
  );
});

/** A read may use either wrapper; whatever changes something refuses other sites: by its wrapper, by the door, or at once. */
function isWrapped(verb: string, rest: string): boolean {
  if (/^\s*=\s*step\b/.test(rest)) return true;
  return (
    /^\s*=\s*route\b/.test(rest) &&
    (verb === 'GET' || /=> \{\s+(?:checkOwnSite\(request|checkDeviceRequest\(context.request)\);/.test(rest))
  );
}

/** The screen that a page names to its guard. */
function guardedAs(file: string): string | undefined {
  return /await (?:requireScreen|loadPage)\(\s*'(?<path>[^']+)'/.exec(readFileSync(file, 'utf8'))?.groups?.path;
}

function pathOf(file: string): string {
  return (
    file
      .replace(/^app/, '')
      .replace(/\/\([a-z]+\)/g, '')
      .replace(/\/page\.tsx$/, '') || '/'
  );
}
