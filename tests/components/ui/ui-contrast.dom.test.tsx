import { readFileSync } from 'node:fs';

type Triple = readonly [number, number, number];

const COLOUR = /--([\w-]+):\s*(?:light-dark\()?\s*oklch\(([^)]*)\)(?:,\s*oklch\(([^)]*)\))?/g;
const tokens = readTokens();
const THEMES = ['light', 'dark'] as const;
const SURFACES = ['canvas', 'surface', 'surface-2', 'surface-3'];
const STATUSES = ['good', 'info', 'warn', 'bad'];

const READ: readonly (readonly [string, readonly string[]])[] = [
  ['text', [...SURFACES, 'accent-soft', ...STATUSES.map((status) => `${status}-soft`)]],
  ['text-muted', [...SURFACES, 'accent-soft', ...STATUSES.map((status) => `${status}-soft`)]],
  ['accent-text', [...SURFACES, 'accent-soft']],
  ...STATUSES.map((status) => [`${status}-text`, [...SURFACES, `${status}-soft`]] as const),
  ['on-accent', ['accent', 'accent-hover']],
  ['on-bad', ['bad', 'bad-hover']],
  ['on-tip', ['tip']],
  ['on-brand-deep', ['brand-deep']],
  ['on-brand-deep-muted', ['brand-deep']],
];
const SEEN: readonly (readonly [string, readonly string[]])[] = [
  ['line-strong', SURFACES.slice(0, 3)],
  ['focus', SURFACES],
  ['accent', SURFACES.slice(0, 3)],
  ['bad', SURFACES.slice(0, 3)],
  ['on-brand', ['brand']],
];

describe.each(THEMES)('in the %s theme', (theme) => {
  test.each(READ)('%s can be read on every ground it stands on', (front, grounds) => {
    expect(grounds.filter((ground) => contrast(front, ground, theme) < 4.5)).toEqual([]);
  });

  test.each(SEEN)('%s can be told from what is around it', (front, grounds) => {
    expect(grounds.filter((ground) => contrast(front, ground, theme) < 3)).toEqual([]);
  });
});

function readTokens(): Map<string, Record<(typeof THEMES)[number], Triple>> {
  const css = readFileSync('app/styles/tokens.css', 'utf8').split('@media', 1)[0] ?? '';
  return new Map(
    [...css.matchAll(COLOUR)].map(([, name = '', light = '', dark = light]) => [
      name,
      { light: toTriple(light), dark: toTriple(dark) },
    ]),
  );
}

function toTriple(text: string): Triple {
  const [lightness = NaN, chroma = NaN, hue = NaN] = text
    .trim()
    .split(/[\s/]+/)
    .map(Number);
  return [lightness, chroma, hue];
}

function contrast(front: string, ground: string, theme: (typeof THEMES)[number]): number {
  const [a, b] = [front, ground].map((name) => {
    const colour = tokens.get(name);
    if (!colour) throw new Error(`There is no colour ${name}`);
    return luminance(colour[theme]);
  });
  if (a === undefined || b === undefined || Number.isNaN(a + b)) throw new Error(`${front} or ${ground} is no colour`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/** OKLCH to linear sRGB to relative luminance, by the published matrices. */
function luminance([lightness, chroma, hue]: Triple): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
