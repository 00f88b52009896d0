import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';
import { SCREENS } from '../../lib/rules/screens';

const files = listSourceFiles();
const routes = files.filter((file) => /^app\/.*\/route\.tsx?$/.test(file));
const guarded = files.filter((file) => /^app\/\(console\)\/.*page\.tsx$/.test(file));

test('every signed-in page judges for itself who may see it, by the rules of its own screen', () => {
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((file) => !`${pathOf(file)}/`.startsWith(`${guardedAs(file) ?? '?'}/`))).toEqual([]);
  expect(readFileSync('lib/server/pages/load-page.ts', 'utf8')).toMatch(/await requireScreen\(/);
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
    const text = readFileSync(file, 'utf8');
    const verbs = [
      ...text.matchAll(
        /^export (?:const|(?:async )?function) (?<verb>GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b(?<rest>.*\n?.*)/gm,
      ),
    ];
    const loose = verbs.filter(({ groups }) => !isWrapped(groups?.verb ?? '', inFull(groups?.rest ?? '', text)));
    return [
      ...(text.includes("from '@/lib/server/api/route-handler'") ? [] : [`${file} does not use the wrappers`]),
      ...(verbs.length > 0 ? [] : [`${file} exports no handler`]),
      ...loose.map(({ groups }) => `${file} ${groups?.verb}`),
    ];
  });
  expect(routes.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

/** With the handler itself in place of its name. */
function inFull(rest: string, text: string): string {
  const name = /^\s*=\s*route\((?<name>\w+)\)/.exec(rest)?.groups?.name;
  const handler =
    name && new RegExp(`^const ${name}: Handler<Params> = (?<handler>.*)$`, 'm').exec(text)?.groups?.handler;
  return handler ? ` = route(${handler})` : rest;
}

/** A read may use either wrapper; whatever changes something refuses other sites: by its wrapper, by the door, or at once. */
function isWrapped(verb: string, rest: string): boolean {
  if (/^\s*=\s*step\b/.test(rest)) return true;
  return (
    /^\s*=\s*route\b/.test(rest) &&
    (verb === 'GET' ||
      /=> (?:handleOperation\(|\{\s+(?:checkOwnSite\(request|checkDeviceRequest\(context.request)\);)/.test(rest))
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
