import type { Route } from 'next';
import type { useRouter } from 'next/navigation';
import { LANG_COOKIE, preferenceCookie } from '@/lib/i18n/preferences';
import type { Locale } from '@/lib/rules/locales';

/**
 * Changes the language of the console and remembers it in this browser. What is typed stays: nothing is loaded anew.
 * A `lang` in the address would win over the choice, so it goes.
 */
export function setLanguage(locale: Locale, router: Pick<ReturnType<typeof useRouter>, 'replace' | 'refresh'>): void {
  document.cookie = preferenceCookie(LANG_COOKIE, locale);
  const address = new URL(window.location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    // The same screen that is open now, so it is a known route.
    router.replace((address.pathname + address.search + address.hash) as Route, { scroll: false });
  }
  router.refresh();
}
