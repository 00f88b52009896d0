import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { OF_FORMS } from '@/lib/i18n/messages';
import { GUIDE_NAMES, GUIDE_PICTURE_SIZE, guideOf, GUIDES } from '@/lib/rules/guide';
import { labelKey } from '@/lib/server/pages/guide-texts';
import { LOCALES } from '@/lib/rules/locales';
import { navScreens, screenOf, SCREENS } from '@/lib/rules/screens';
import { listSourceFiles } from '../../scripts/source-files';

type Tree = { [key: string]: string | Tree };

const CATALOGUES = (['ja', 'en'] as const).map((language) => ({
  language,
  // The messages are a tree of texts.
  messages: JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Tree,
}));
const sources = new Map(
  listSourceFiles()
    .filter((file) => /^(?:app|components)\/.*\.tsx$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

test('every screen of the navigation has a page of the guide, and every page is about a screen', () => {
  const paths: string[] = Object.values(GUIDES);
  expect(
    navScreens()
      .filter(({ path }) => !paths.includes(path))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(paths.filter((path) => screenOf(path)?.path !== path)).toEqual([]);
});

test.each(CATALOGUES)('the guide names buttons by their own messages, in $language', ({ messages }) => {
  const used = [...textsOf(at(messages, 'guide.pages') ?? {})].flatMap((text) =>
    [...text.matchAll(/\{(?<argument>[^}]*)\}/g)].map(({ groups }) => groups?.argument ?? ''),
  );
  expect(used.length).toBeGreaterThan(100);
  const wrong = used.filter((argument) => {
    const label = at(messages, labelKey(argument));
    return typeof label !== 'string' || /[{<]/.test(label);
  });
  expect(wrong).toEqual([]);
});

test.each(CATALOGUES)('every page of the guide has all its parts, in $language', ({ messages }) => {
  expect(Object.keys(at(messages, 'guide.pages') ?? {})).toEqual(GUIDE_NAMES);
  for (const name of GUIDE_NAMES) {
    const size = (part: string) => Object.keys(at(messages, `guide.pages.${name}.${part}`) ?? {}).length;
    for (const part of ['title', 'purpose', 'who'])
      expect(at(messages, `guide.pages.${name}.${part}`)).toEqual(expect.any(String));
    expect([name, size('tasks') >= 1, size('before') >= 2, size('trouble') >= 2]).toEqual([name, true, true, true]);
    for (const task of Object.keys(at(messages, `guide.pages.${name}.tasks`) ?? {}))
      expect(size(`tasks.${task}.steps`)).toBeGreaterThan(1);
  }
});

test('the help of every screen of the console leads to the page about it', () => {
  const withoutGuide = SCREENS.filter(({ path, signedIn }) => signedIn && !guideOf(path)).map(({ path }) => path);
  // MFA is set up on the way in: its help is that of the sign-in.
  expect(withoutGuide).toEqual(['/setmfa']);
  for (const name of GUIDE_NAMES) expect([name, guideOf(GUIDES[name])]).toEqual([name, name]);
  expect([guideOf('/contract/planner'), guideOf('/organization/review/7')]).toEqual(['contract', 'access-review']);
});

test('no screen carries the texts of the guide, and its drawer alone loads them and what draws it', () => {
  expect(OF_FORMS).not.toContain('guide');
  const handing = [...sources].filter(([, text]) => /(?:names|texts)=\{\[[^\]]*'guide'/.test(text));
  const drawing = [...sources].filter(
    ([file, text]) =>
      /^['"]use client/.test(text) && (file.startsWith('components/guide/') || /\/guide-(?!link)/.test(text)),
  );
  expect(handing.map(([file]) => file)).toEqual([]);
  expect(drawing.map(([file]) => file)).toEqual(['components/help/guide-drawer.tsx', 'components/help/help-parts.tsx']);
  const withDrawer = [...sources].filter(([, text]) => /from '[^']*\/help-parts'/.test(text));
  expect(withDrawer).toEqual([]);
  expect(sources.get('components/help/help-host.tsx')).toMatch(/lazyDialog\(\(\) => import\('\.\/help-parts'\)/);
});

test('every page of the guide has a small picture in each language, of the size that its place is kept for', async () => {
  const files = GUIDE_NAMES.flatMap((name) => LOCALES.map((locale) => `${name}-${locale}.webp`));
  // The console allows the formats of avatars only, and that holds for the whole process.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  expect(readdirSync('public/guide').toSorted()).toEqual(files.toSorted());
  for (const file of files.map((name) => `public/guide/${name}`)) {
    const { width, height } = await sharp(file).metadata();
    expect([file, { width, height }]).toEqual([file, GUIDE_PICTURE_SIZE]);
    expect(statSync(file).size).toBeLessThan(25_600);
  }
});

function at(tree: Tree, path: string): string | Tree | undefined {
  return path
    .split('.')
    .reduce<string | Tree | undefined>((branch, key) => (typeof branch === 'object' ? branch[key] : undefined), tree);
}

function textsOf(tree: string | Tree): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(textsOf);
}
