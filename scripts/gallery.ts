import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { GUIDE_PICTURE_SIZE } from '../lib/rules/guide.ts';
import { readArguments } from './arguments.ts';
import { stopAll } from './child-process.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { ensureChromium } from './programs.ts';
import { type Camera, type Look, takePicture } from './gallery-camera.ts';
import { GUIDE_SCENES, SCENES, type Scene } from './gallery-scenes.ts';
import { makeStack, startStack } from './start-stack.ts';

/**
 * Takes a picture of every screen in its states and of the building blocks, in both languages, both colour schemes and two
 * widths, and lays them out on one page. With `--guide`: only the pictures of the guide, in light.
 */
const USAGE = `npm run gallery [-- FLAGS]: pictures of every screen, after npm run build
  --only NAME         scenes whose name holds this
  --language ja,en    --scheme light,dark    --width 1280,390
  --out FOLDER        where they go (gallery)
  --guide             the pictures of the guide only`;
const { values: wishes } = readArguments(USAGE, {
  only: { type: 'string', default: '' },
  language: { type: 'string', default: 'ja,en' },
  scheme: { type: 'string', default: 'light,dark' },
  width: { type: 'string', default: '1280,390' },
  out: { type: 'string', default: 'gallery' },
  guide: { type: 'boolean', default: false },
});

/** Its pictures are made smaller than the window: a page of the guide is narrower. */
const GUIDE_WINDOW = { width: 1200, height: 750 };
const schemes = wishes.guide ? 'light' : wishes.scheme;
const widths = wishes.guide ? String(GUIDE_WINDOW.width) : wishes.width;
const LOOKS: Look[] = wishes.language.split(',').flatMap((language) =>
  schemes.split(',').flatMap((scheme) =>
    widths.split(',').map((width) => ({
      language,
      scheme: scheme === 'dark' ? ('dark' as const) : ('light' as const),
      width: Number(width),
      height: wishes.guide ? GUIDE_WINDOW.height : Number(width) < 600 ? 844 : 800,
    })),
  ),
);
const wanted = (wishes.guide ? GUIDE_SCENES : SCENES).filter(({ name }) => name.includes(wishes.only));

const folder = resolve(wishes.guide ? 'public/guide' : wishes.out);
/** Taller pictures say nothing more. */
const MAX_HEIGHT = 4000;

await run();

async function run(): Promise<void> {
  const path = await ensureChromium();
  if (!wishes.guide) removePictures();
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: [...CHROMIUM_FLAGS],
  });
  const faults: string[] = [];
  try {
    for (const isDevelopment of [false, true]) faults.push(...(await takeAllOn(browser, isDevelopment)));
  } finally {
    await browser.close();
  }
  if (!wishes.guide) writeFileSync(join(folder, 'index.html'), sheet());
  console.log(`${wanted.length * LOOKS.length - faults.length} pictures in ${folder}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Those of runs before; what else lies there is somebody's own. */
function removePictures(): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (/^(?:index\.html|[a-z]{2}-(?:light|dark)-\d+)$/.test(name))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * The screens are taken of the production build, the building blocks of the development server, which alone has their page.
 * @returns a line for each picture that could not be taken
 */
async function takeAllOn(browser: Browser, isDevelopment: boolean): Promise<string[]> {
  const scenes = wanted.filter(({ isOfDevelopment = false }) => isOfDevelopment === isDevelopment);
  if (scenes.length === 0) return [];
  const state = resolve('.state/gallery');
  const { stack } = await makeStack(state, 24_000);
  const { children, accounts } = await startStack(stack, { logFolder: join(state, 'logs'), isDevelopment });
  const camera: Camera = { browser, stack, accounts };
  try {
    const faults: string[] = [];
    for (const look of LOOKS) for (const scene of scenes) faults.push(...(await take(camera, look, scene)));
    return faults;
  } finally {
    await stopAll(children);
  }
}

async function take(camera: Camera, look: Look, scene: Scene): Promise<string[]> {
  const file = join(folder, fileOf(look, scene.name));
  mkdirSync(dirname(file), { recursive: true });
  try {
    await save(await takePicture(camera, look, scene), file);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return [`${nameOf(look)}, ${scene.name}: ${reason}`];
  }
}

async function save(picture: Buffer, file: string): Promise<void> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  await image
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .resize(wishes.guide ? GUIDE_PICTURE_SIZE : {})
    .webp(wishes.guide ? { quality: 42, effort: 6 } : { quality: 80 })
    .toFile(file);
}

function nameOf({ language, scheme, width }: Look): string {
  return `${language}-${scheme}-${width}`;
}

function fileOf(look: Look, scene: string): string {
  return wishes.guide ? `${scene}-${look.language}.webp` : `${nameOf(look)}/${scene}.webp`;
}

/** The contact sheet: a row for each scene, a column for each look. */
function sheet(): string {
  const rows = wanted.map(
    ({ name, path }) =>
      `<section><h2>${name} <small>${path}</small></h2>${LOOKS.map((look) => {
        const file = fileOf(look, name);
        return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${nameOf(look)}, ${name}"></a><figcaption>${nameOf(look)}</figcaption></figure>`;
      }).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{font:14px system-ui;margin:24px}section{display:flex;flex-wrap:wrap;gap:12px;border-top:1px solid #ccc}h2{flex-basis:100%;font-size:15px}
figure{margin:0}img{height:320px;width:auto;max-width:480px;object-fit:contain;object-position:top;border:1px solid #ccc}figcaption{color:#666}
</style><h1>Gallery</h1>${rows.join('')}</html>`;
}
