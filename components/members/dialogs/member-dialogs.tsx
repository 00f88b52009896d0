'use client';

import { StartOffboardingDialog } from '@/components/offboarding/start-offboarding-dialog';
import type { Denial } from '@/lib/client/use-permission';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { ChangeRoleDialog, EndSessionsDialog, MfaOffDialog, RemoveDialog } from './change-dialogs';
import { LeaveOrganizationDialog } from './leave-organization-dialog';
import type { MemberDialogState } from '../list/use-member-acts';
import { PersonSheet } from './person-sheet';
import { TransferOwnershipDialog } from './transfer-ownership-dialog';

interface MemberDialogsProps {
  dialog: MemberDialogState;
  all: readonly Member[] | null;
  actor: Actor;
  denial: Denial | null;
  onOpen: (dialog: MemberDialogState) => void;
  onClose: () => void;
}

/** What is open about a member. All of it loads with the first. */
export function MemberDialogs({ dialog, all, actor, denial, onOpen, onClose }: MemberDialogsProps) {
  // As the list has the member now, not as it was when the dialog was opened.
  const nowOf = (member: Member) => all?.find(({ email }) => email === member.email) ?? member;
  switch (dialog.kind) {
    case 'role':
      return <ChangeRoleDialog member={nowOf(dialog.member)} next={dialog.next} actor={actor} onClose={onClose} />;
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
    case 'person':
      return (
        <PersonSheet member={nowOf(dialog.member)} actor={actor} denial={denial} onOpen={onOpen} onClose={onClose} />
      );
    case 'mfaOff':
      return <MfaOffDialog member={dialog.member} onClose={onClose} />;
    case 'endSessions':
      return <EndSessionsDialog member={dialog.member} onClose={onClose} />;
    case 'offboard':
      return <StartOffboardingDialog members={[dialog.member]} actor={actor} onClose={onClose} />;
    case 'handOver':
      return (
        all && <TransferOwnershipDialog all={all} actor={actor} afterwards={dialog.afterwards} onClose={onClose} />
      );
  }
}
