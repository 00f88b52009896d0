import 'server-only';
import { getTranslations } from 'next-intl/server';
import { readEnv } from '@/lib/server/env';

/** The text that reminds people to enrol a second factor, in both languages, whatever the console's own is. */
export async function mfaReminders(organization: string): Promise<{ ja: string; en: string }> {
  const values = { organization, address: `${readEnv().APP_ORIGIN}/security` };
  const [ja, en] = await Promise.all(
    (['ja', 'en'] as const).map((locale) => getTranslations({ locale, namespace: 'security.board' })),
  );
  return { ja: ja?.('reminderText', values) ?? '', en: en?.('reminderText', values) ?? '' };
}
