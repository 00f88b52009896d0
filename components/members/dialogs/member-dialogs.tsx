'use client';

import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';

// A dialog is loaded when it is first asked for, so that the list does not wait for it.
const ChangeRoleDialog = dialogOnDemand(() => import('./change-role-dialog').then((loaded) => loaded.ChangeRoleDialog));
const RemoveDialog = dialogOnDemand(() => import('./remove-dialog').then((loaded) => loaded.RemoveDialog));
const LeaveDialog = dialogOnDemand(() =>
  import('./leave-organization-dialog').then((loaded) => loaded.LeaveOrganizationDialog),
);
const HandOverDialog = dialogOnDemand(() =>
  import('./transfer-ownership-dialog').then((loaded) => loaded.TransferOwnershipDialog),
);
const MfaOffDialog = dialogOnDemand(() => import('./mfa-off-dialog').then((loaded) => loaded.MfaOffDialog));

interface MemberDialogsProps {
  ask: MemberDialogState | null;
  all: readonly Member[] | null;
  acting: Actor;
  onClose: () => void;
}

/** The dialog for what was asked about one member; none while nothing is asked. */
export function MemberDialogs({ ask, all, acting, onClose }: MemberDialogsProps) {
  switch (ask?.kind) {
    case 'role':
      return <ChangeRoleDialog member={ask.member} next={ask.next} acting={acting} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={ask.member} acting={acting} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog member={ask.member} acting={acting} onClose={onClose} />;
    case 'mfaOff':
      return <MfaOffDialog member={ask.member} onClose={onClose} />;
    case 'handOver':
      return all && <HandOverDialog all={all} acting={acting} onClose={onClose} />;
    default:
      return null;
  }
}

/** A decision about one member, or about oneself, that a dialog asks for. */
export type MemberDialogState =
  | { kind: 'role'; member: Member; next: Role }
  | { kind: 'remove' | 'leave' | 'mfaOff'; member: Member }
  | { kind: 'handOver' };
