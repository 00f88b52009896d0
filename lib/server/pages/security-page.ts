import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import { fewMembers } from './initial-data';
import { withoutMembers } from './initial-data';
import type { PageData } from './load-page';
import { headers } from 'next/headers';
import { clientAddress } from '@/lib/server/client-address';
import { getTranslations } from 'next-intl/server';
import { readEnv } from '@/lib/server/env';

type SecurityView = PageData<'organization.readMfa' | 'iptables.read' | 'permission.list'>;

/** What the security screen shows at once, out of what was read for it: the reads by their key, and what its panels are told. */
export async function securityPageData({ data, organization, session }: SecurityView) {
  const lean = organization ? { 'organization.read': withoutMembers({ organization }) } : {};
  const own = organization?.members.find(({ email }) => isSameAccount(email, session.account));
  return {
    fallback: { ...data, ...lean, ...fewMembers(organization) },
    panels: {
      reminders: await mfaReminders(organization?.name ?? ''),
      ownAddress: await ownAddress(),
      isOwnMfaOn: own && own.mfa === 'on',
      hasContract: organization?.services.Customine.length !== 0,
    },
  };
}

/** The address that the console sees the reader of a page under; null where it cannot be known (promises: T18). */
async function ownAddress(): Promise<string | null> {
  return clientAddress(await headers()) ?? null;
}

/** The text that reminds people to enrol a second factor, in both languages, whatever the console's own is. */
async function mfaReminders(organization: string): Promise<{ ja: string; en: string }> {
  const values = { organization, address: `${readEnv().APP_ORIGIN}/security` };
  const [ja, en] = await Promise.all(
    (['ja', 'en'] as const).map((locale) => getTranslations({ locale, namespace: 'security.board' })),
  );
  return { ja: ja?.('reminderText', values) ?? '', en: en?.('reminderText', values) ?? '' };
}
