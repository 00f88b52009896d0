/** What a browser says of itself, as a person knows it. The first that fits counts: most claim to be others as well. */
const BROWSERS = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOpera\b/],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['safari', /\bVersion\/.*\bSafari\//],
] as const;

const PLATFORMS = [
  ['iphone', /\biP(?:hone|od)\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac(?:intosh| OS X)\b/],
  ['linux', /\bLinux\b|\bX11\b/],
] as const;

type NameIn<Rows extends readonly (readonly [string, RegExp])[]> = Rows[number][0] | 'other';

export const BROWSER_NAMES = [...BROWSERS.map(([name]) => name), 'other'] as const;
export const PLATFORM_NAMES = [...PLATFORMS.map(([name]) => name), 'other'] as const;

/** Keys of `device` in the messages. */
export interface Device {
  browser: NameIn<typeof BROWSERS>;
  platform: NameIn<typeof PLATFORMS>;
}

/** As much of a User-Agent as is kept and looked at. */
export const USER_AGENT_LENGTH = 300;

/** @param userAgent as the browser sent it; anybody may have written it */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? '').slice(0, USER_AGENT_LENGTH);
  return { browser: nameIn(BROWSERS, text), platform: nameIn(PLATFORMS, text) };
}

/** A value that was stored before this release knew it by that name is none. */
export function deviceNamed(browser: string, platform: string): Device {
  return {
    browser: BROWSERS.find(([name]) => name === browser)?.[0] ?? 'other',
    platform: PLATFORMS.find(([name]) => name === platform)?.[0] ?? 'other',
  };
}

function nameIn<Name extends string>(rows: readonly (readonly [Name, RegExp])[], text: string): Name | 'other' {
  return rows.find(([, form]) => form.test(text))?.[0] ?? 'other';
}
