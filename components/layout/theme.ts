import { knownTheme, preferenceCookie, type Theme, THEME_COOKIE } from '@/lib/i18n/preferences';

/** Changes the colour theme at once and remembers it in this browser. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The cookie store API is not everywhere yet; this one is.
  document.cookie = preferenceCookie(THEME_COOKIE, theme);
}

/** The theme shown now. */
export function readTheme(): Theme {
  return knownTheme(document.documentElement.dataset.theme);
}

/** Calls back when the theme changes, whoever changed it. @returns the way to stop */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
