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
