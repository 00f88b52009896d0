import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { knownLocale, LANG_HEADER } from './preferences';
import { loadMessages } from './load-messages';
import { TIME_ZONE } from '@/lib/rules/text/format';

export default getRequestConfig(async ({ locale: requested }) => {
  // A text that is shown in both languages asks for each by name.
  const locale = knownLocale(requested) ?? knownLocale((await headers()).get(LANG_HEADER)) ?? 'ja';
  return { locale, timeZone: TIME_ZONE, messages: await loadMessages(locale) };
});
