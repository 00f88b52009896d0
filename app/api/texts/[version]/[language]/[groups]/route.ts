import { getMessages } from 'next-intl/server';
import { LOCALES } from '@/lib/rules/locales';
import { groupsOf, pickNamespaces } from '@/lib/i18n/messages';
import { shareTexts } from '@/lib/i18n/share-texts';
import { route } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';

/** Groups of messages in one language: `{data}`. An older version gets the texts of today, which no cache keeps under its name. */
export const GET = route<{ version: string; language: string; groups: string }>(async (_context, params) => {
  const locale = LOCALES.find((known) => known === params.language);
  if (!locale) throw reject('unknownOperation');
  const messages = await getMessages({ locale });
  const data = pickNamespaces(messages, groupsOf(decodeURIComponent(params.groups)));
  return { data, isPeek: true, isLasting: shareTexts(locale, messages) === params.version };
});
