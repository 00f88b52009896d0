import 'server-only';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { whenKnown } from '@/lib/rules/page-data';
import { clientAddress, knownAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import type { PageData } from './load-page';

/** What the panels of the security screen are told beside what they read. */
export async function securityPanelProps(organization: PageData['organization']) {
  const remind = await mfaReminders();
  return {
    reminders: whenKnown(organization, (read) => remind(read?.name ?? '')),
    ownAddress: await ownAddress(),
  };
}

/** The address that the console sees this browser under; null if it cannot be known. */
export async function ownAddress(): Promise<string | null> {
  return knownAddress(clientAddress(await headers()));
}

/** The text that reminds members to enrol a second factor, in both languages whatever the console's own is. */
async function mfaReminders(): Promise<(organization: string) => { ja: string; en: string }> {
  const address = `${readEnv().APP_ORIGIN}/security`;
  const [ja, en] = await Promise.all([
    getTranslations({ locale: 'ja', namespace: 'security.board' }),
    getTranslations({ locale: 'en', namespace: 'security.board' }),
  ]);
  return (organization) => ({
    ja: ja('reminderText', { organization, address }),
    en: en('reminderText', { organization, address }),
  });
}
