import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import { fewMembers } from './few-members';
import { withoutMembers } from './initial-data';
import { mfaReminders } from './mfa-reminders';
import type { PageData } from './load-page';
import { ownAddress } from './own-address';

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
