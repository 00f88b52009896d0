export const LOCALES = ['ja', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'ja';

/** Each language by its own name, for users who do not read the other one. */
export const LOCALE_NAMES = { ja: '日本語', en: 'English' } as const satisfies Record<Locale, string>;
