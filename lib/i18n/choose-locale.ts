/** Which language a request is answered in (specification, section 1). No dependency beyond the list of languages. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/rules/locales';

interface LocaleWishes {
  /** The `lang` parameter: as it came, all its values, or nothing. */
  query?: string | readonly string[] | null | undefined;
  /** The remembered choice. */
  cookie?: string | null | undefined;
  /** The browser's list, as the header has it. */
  acceptLanguage?: string | null | undefined;
}

/** A longer wish is no language; it is not worth reading. */
const LONGEST = 1000;

/**
 * The parameter decides, then the remembered choice, then the browser's list, then Japanese.
 * @returns one of the known languages, whatever came in
 */
export function chooseLocale({ query, cookie, acceptLanguage }: LocaleWishes): Locale {
  const wanted = typeof query === 'string' ? query : query?.[0];
  return knownLocale(wanted) ?? knownLocale(cookie) ?? preferred(acceptLanguage) ?? DEFAULT_LOCALE;
}

/** The known language that a tag names: `en`, `EN` and `en-US` are English; null for anything else. */
export function knownLocale(tag: string | null | undefined): Locale | null {
  if (!tag || tag.length > LONGEST) return null;
  const language = /^([a-z]{2,3})(?:[-_][\da-z]{1,8})*$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return LOCALES.find((locale) => locale === language) ?? null;
}

function preferred(header: string | null | undefined): Locale | null {
  if (!header || header.length > LONGEST) return null;
  const wishes = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const locale = knownLocale(tag);
    const weight = weightOf(parameters);
    return locale && weight > 0 ? [{ locale, weight }] : [];
  });
  // Sorting is stable: of equal wishes the first one named wins.
  return wishes.toSorted((a, b) => b.weight - a.weight)[0]?.locale ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  const weight = given === undefined ? 1 : Number(given);
  return weight <= 1 ? weight : 0;
}
