import { createHash } from 'node:crypto';
import { canonicalAccount } from '../lib/rules/auth/account.ts';
import { organizationScope } from '../lib/server/store/scope.ts';
import { type SessionUse, writeUses } from '../lib/server/store/sessions-store.ts';

const PHONE = {
  address: '2001:db8:20:1::5',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
};
const MINUTE_MS = 60_000;
const WEEKS_AGO_DAYS = [30, 23, 16, 9, 2];

interface Organization {
  id: number;
  managers: readonly { login: string; role: 'owner' | 'admin' | null }[];
}

/**
 * Console sessions of owners and admins for the demo: of the past weeks, by which their devices are known again, and some that
 * go on for an hour: at the office, and an owner's on the phone.
 */
export async function fillSessions(
  { id, managers }: Organization,
  nowMs: number,
  computerOf: (login: string) => { address: string; browser: string | undefined },
): Promise<void> {
  for (const { login, role } of managers) {
    const { address, browser: userAgent } = computerOf(login);
    const account = canonicalAccount(login);
    const used = (minutesAgo: number, minutes: number, device = { address, userAgent }): SessionUse => ({
      ids: [createHash('sha256').update(`past ${account} ${minutesAgo}`).digest('base64url').slice(0, 22)],
      account,
      createdMs: nowMs - minutesAgo * MINUTE_MS,
      usedMs: nowMs - (minutesAgo - minutes) * MINUTE_MS,
      ...device,
      isBound: false,
    });
    await writeUses(organizationScope(id, login, role ?? 'general'), [
      ...WEEKS_AGO_DAYS.map((days) => used(days * 1440 + 90, 75)),
      used(140, 131),
      ...(role === 'owner' ? [used(50, 28, PHONE)] : []),
    ]);
  }
}
