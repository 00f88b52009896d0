/** What a browser is remembered by that is no secret: language and colour theme. */

/** The request header in which the middleware names the chosen language. */
export const LANG_HEADER = 'x-lang';
export const LANG_COOKIE = 'lang';
export const THEME_COOKIE = 'theme';
export const TIME_ZONE = 'Asia/Tokyo';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that a cookie names; the system's own for anything else. */
export function knownTheme(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** How a preference is kept in the browser: a year, for the whole console, not sent along from other sites. */
export function preferenceCookie(name: typeof LANG_COOKIE | typeof THEME_COOKIE, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
