import { getMessages } from 'next-intl/server';
import { LOCALES } from '@/lib/rules/locales';
import { groupsOf, pickNamespaces } from '@/lib/i18n/messages';
import { shareTexts } from '@/lib/i18n/load-messages';
import { route } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';
import { guideTexts } from '@/lib/server/pages/guide-texts';

/** Groups of messages in one language: `{data}`. An older version gets the texts of today, which no cache keeps under its name. */
export const GET = route<{ version: string; language: string; groups: string }>(async (_context, params) => {
  const locale = LOCALES.find((known) => known === params.language);
  if (!locale) throw reject('unknownOperation');
  const messages = await getMessages({ locale });
  const groups = groupsOf(decodeURIComponent(params.groups));
  // Caches keep each address for good: one with a made-up name, or the same name twice, would fill them.
  const isOneOfOurs = groups.every((name) => Object.hasOwn(messages, name)) && new Set(groups).size === groups.length;
  const texts = groups.includes('guide') ? { ...messages, guide: await guideTexts(locale) } : messages;
  const data = pickNamespaces(texts, groups);
  return { data, isPeek: true, isLasting: isOneOfOurs && shareTexts(locale, messages) === params.version };
});
