import 'server-only';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { isSameAccount } from '@/lib/rules/auth/account';
import { clientAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import type { PageData } from './load-page';

/** What the panels of the security screen are told beside what they read. */
export async function securityPanelProps({ organization, me }: Pick<PageData, 'organization' | 'me'>) {
  const own = organization?.members.find(({ email }) => isSameAccount(email, me.account));
  return {
    reminders: await mfaReminders(organization?.name ?? ''),
    /** The address that the console sees this browser under; null if it cannot be known. */
    ownAddress: clientAddress(await headers()) ?? null,
    isOwnMfaOn: own && own.mfa === 'on',
    hasContract: organization?.services.Customine.length !== 0,
  };
}

/** The text that reminds members to enrol a second factor, in both languages whatever the console's own is. */
async function mfaReminders(organization: string): Promise<{ ja: string; en: string }> {
  const values = { organization, address: `${readEnv().APP_ORIGIN}/security` };
  const [ja, en] = await Promise.all(
    (['ja', 'en'] as const).map((locale) => getTranslations({ locale, namespace: 'security.board' })),
  );
  return { ja: ja?.('reminderText', values) ?? '', en: en?.('reminderText', values) ?? '' };
}
