import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import type { Afterwards } from './transfer-ownership-dialog';

/** Which dialog is open, and about whom. */
export type MemberDialogState =
  | { kind: 'role'; member: Member; next: Role }
  | { kind: 'person' | 'remove' | 'leave' | 'mfaOff' | 'endSessions' | 'offboard'; member: Member }
  | { kind: 'handOver'; afterwards?: Afterwards };
