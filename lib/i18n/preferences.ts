import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/rules/locales';

/** The request header by which the middleware passes the language on. */
export const LANG_HEADER = 'x-lang';
export const LANG_COOKIE = 'lang';
export const THEME_COOKIE = 'theme';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export function knownTheme(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

export function preferenceCookie(name: typeof LANG_COOKIE | typeof THEME_COOKIE, value: string): string {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

interface LocalePreferences {
  /** The `lang` parameter as it came. */
  query?: string | readonly string[] | null | undefined;
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}

/** A longer tag or header is not worth reading. */
const MAX_LENGTH = 1000;

/** The language of a request: by its parameter, then the cookie, then the browser's list, then Japanese. */
export function chooseLocale({ query, cookie, acceptLanguage }: LocalePreferences): Locale {
  const wanted = typeof query === 'string' ? query : query?.[0];
  return knownLocale(wanted) ?? knownLocale(cookie) ?? preferred(acceptLanguage) ?? DEFAULT_LOCALE;
}

/** The language of a tag: `en`, `EN` and `en-US` are English; null for a language that the console does not have. */
export function knownLocale(tag: string | null | undefined): Locale | null {
  if (!tag || tag.length > MAX_LENGTH) return null;
  const language = /^([a-z]{2,3})(?:[-_][\da-z]{1,8})*$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return LOCALES.find((locale) => locale === language) ?? null;
}

function preferred(header: string | null | undefined): Locale | null {
  if (!header || header.length > MAX_LENGTH) return null;
  const ranked = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const locale = knownLocale(tag);
    const weight = weightOf(parameters);
    return locale && weight > 0 ? [{ locale, weight }] : [];
  });
  // Sorting is stable: of equal weights the first language wins.
  return ranked.toSorted((a, b) => b.weight - a.weight)[0]?.locale ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  const weight = given === undefined ? 1 : Number(given);
  return weight <= 1 ? weight : 0;
}
