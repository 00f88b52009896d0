'use client';

import { lazyDialog } from '@/components/ui/lazy-component';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';

const ChangeRoleDialog = lazyDialog(() => import('./change-role-dialog').then((loaded) => loaded.ChangeRoleDialog));
const RemoveDialog = lazyDialog(() => import('./remove-dialog').then((loaded) => loaded.RemoveDialog));
const LeaveOrganizationDialog = lazyDialog(() =>
  import('./leave-organization-dialog').then((loaded) => loaded.LeaveOrganizationDialog),
);
const TransferOwnershipDialog = lazyDialog(() =>
  import('./transfer-ownership-dialog').then((loaded) => loaded.TransferOwnershipDialog),
);
const MfaOffDialog = lazyDialog(() => import('./mfa-off-dialog').then((loaded) => loaded.MfaOffDialog));

interface MemberDialogsProps {
  dialog: MemberDialogState | null;
  all: readonly Member[] | null;
  actor: Actor;
  onClose: () => void;
}

export function MemberDialogs({ dialog, all, actor, onClose }: MemberDialogsProps) {
  switch (dialog?.kind) {
    case 'role':
      return <ChangeRoleDialog member={dialog.member} next={dialog.next} actor={actor} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={dialog.member} actor={actor} onClose={onClose} />;
    case 'leave':
      return <LeaveOrganizationDialog member={dialog.member} actor={actor} onClose={onClose} />;
    case 'mfaOff':
      return <MfaOffDialog member={dialog.member} onClose={onClose} />;
    case 'handOver':
      return all && <TransferOwnershipDialog all={all} actor={actor} onClose={onClose} />;
    default:
      return null;
  }
}

/** Which dialog is open, and about whom. */
export type MemberDialogState =
  | { kind: 'role'; member: Member; next: Role }
  | { kind: 'remove' | 'leave' | 'mfaOff'; member: Member }
  | { kind: 'handOver' };
