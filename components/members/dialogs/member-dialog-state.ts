import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';

/** A decision about one member, or about oneself, that a dialog asks for. */
export type MemberDialogState =
  | { kind: 'role'; member: Member; next: Role }
  | { kind: 'remove' | 'leave' | 'mfaOff'; member: Member }
  | { kind: 'handOver' };
