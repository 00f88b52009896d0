'use client';

import { lazyDialog } from '@/components/ui/lazy-component';
import type { Denial } from '@/lib/client/use-permission';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { MemberDialogState } from './member-dialog-state';

const ChangeRoleDialog = lazyDialog(() => import('./change-dialogs').then((loaded) => loaded.ChangeRoleDialog));
const RemoveDialog = lazyDialog(() => import('./change-dialogs').then((loaded) => loaded.RemoveDialog));
const MfaOffDialog = lazyDialog(() => import('./change-dialogs').then((loaded) => loaded.MfaOffDialog));
const EndSessionsDialog = lazyDialog(() => import('./change-dialogs').then((loaded) => loaded.EndSessionsDialog));
const LeaveOrganizationDialog = lazyDialog(() =>
  import('./leave-organization-dialog').then((loaded) => loaded.LeaveOrganizationDialog),
);
const TransferOwnershipDialog = lazyDialog(() =>
  import('./transfer-ownership-dialog').then((loaded) => loaded.TransferOwnershipDialog),
);
const StartOffboardingDialog = lazyDialog(() =>
  import('@/components/offboarding/start-offboarding-dialog').then((loaded) => loaded.StartOffboardingDialog),
);

const PersonSheet = lazyDialog(() => import('./person-sheet').then((loaded) => loaded.PersonSheet));

interface MemberDialogsProps {
  dialog: MemberDialogState | null;
  all: readonly Member[] | null;
  actor: Actor;
  /** Why the user may change nobody. */
  denial: Denial | null;
  onOpen: (dialog: MemberDialogState) => void;
  onClose: () => void;
}

export function MemberDialogs({ dialog, all, actor, denial, onOpen, onClose }: MemberDialogsProps) {
  switch (dialog?.kind) {
    case 'role':
      return <ChangeRoleDialog member={dialog.member} next={dialog.next} actor={actor} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          member={dialog.member}
          actor={actor}
          onOffboarding={() => onOpen({ kind: 'offboard', member: dialog.member })}
          onClose={onClose}
        />
      );
    case 'leave':
      return (
        <LeaveOrganizationDialog
          member={dialog.member}
          actor={actor}
          onTransferOwnership={() => onOpen({ kind: 'handOver', afterwards: 'leave' })}
          onClose={onClose}
        />
      );
    case 'person': {
      // As the list has the member now, not as it was when the sheet was opened.
      const now = all?.find(({ email }) => email === dialog.member.email) ?? dialog.member;
      return <PersonSheet member={now} actor={actor} denial={denial} onOpen={onOpen} onClose={onClose} />;
    }
    case 'mfaOff':
      return <MfaOffDialog member={dialog.member} onClose={onClose} />;
    case 'endSessions':
      return <EndSessionsDialog member={dialog.member} onClose={onClose} />;
    case 'offboard':
      return <StartOffboardingDialog members={[dialog.member]} actor={actor} onClose={onClose} />;
    case 'handOver':
      return (
        all && (
          <TransferOwnershipDialog all={all} actor={actor} afterwards={dialog.afterwards ?? 'stay'} onClose={onClose} />
        )
      );
    default:
      return null;
  }
}
