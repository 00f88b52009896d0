import { fireEvent, screen } from '@testing-library/react';
import { DestinationDialog } from '@/components/activity/notifications/destination-dialog';
import { StartOffboardingDialog } from '@/components/offboarding/start-offboarding-dialog';
import { ApplyDialog } from '@/components/organization-file/apply-dialog';
import { CloseDialog } from '@/components/review/close-dialog';
import { ReviewScreen } from '@/components/review/review-screen';
import { StartReviewDialog } from '@/components/review/start-review-dialog';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { ME, TARO } from '../members/members-world';
import { OffboardingDoor, openCase, stepOf } from '../offboarding/offboarding-world';
import { OwnDoor, renderPanel } from '../panel-door';
import { ReviewDoor } from '../review/review-door';
import type { FilePlan } from '@/lib/rules/organization-file/plan-file';
import { type HostileForm, inDialog, put } from './form';

const me = { account: ME.email, role: 'owner' as const, organization: { id: 7, name: 'みなと' } };

const PLAN: FilePlan = {
  lines: [],
  tasks: [{ account: TARO.email, role: 'admin', act: 'setRole', ref: 'a' }],
  removesMany: { members: 0, addresses: 0 },
  isGrave: false,
};

/** Offboarding, access reviews and the file of an organization: what the console answers itself, as the provider's calls are answered. */
export const GOVERNANCE_FORMS: readonly HostileForm[] = [
  {
    name: 'the start of an offboarding case',
    operation: 'offboarding.start',
    open: async () => {
      new OffboardingDoor({ stage: 'cancelled' });
      const actor = actorOf(ME.email, 'owner', [ME, TARO]);
      renderPanel(<StartOffboardingDialog members={[TARO]} actor={actor} onClose={jest.fn()} />, { me });
    },
    submit: inDialog('手続きを始める'),
  },
  {
    name: 'a step of offboarding that is left out',
    operation: 'offboarding.change',
    open: async () => {
      new OffboardingDoor({ stage: 'running', steps: [stepOf('remove')] });
      openCase();
      fireEvent.click(await screen.findByRole('button', { name: /^行わない/ }));
      put(await screen.findByRole('textbox', { name: '行わない理由' }), '𠮷野に確認');
    },
    submit: inDialog('行わずに進める'),
  },
  {
    name: 'a new access review',
    operation: 'review.start',
    open: async () => {
      new ReviewDoor().on('member.list', { data: { members: [ME, TARO] } });
      renderPanel(<StartReviewDialog today="2026-11-20" onClose={jest.fn()} onStarted={jest.fn()} />, { me });
      put(await screen.findByRole('textbox', { name: /^名前/ }), '𠮷野の棚卸し');
      await screen.findByRole('checkbox', { name: new RegExp(ME.email) });
    },
    submit: () => screen.getByRole('button', { name: '記録して開始' }),
    enter: () => screen.getByRole('textbox', { name: /^名前/ }),
  },
  {
    name: 'the end of an access review',
    operation: 'review.close',
    open: async () => {
      const { review } = new ReviewDoor();
      const progress = { total: 3, decided: 2, keep: 2, change: 0, remove: 0, done: 0, due: 0, earlier: 0 };
      renderPanel(<CloseDialog review={review} progress={progress} onClose={jest.fn()} />, { me });
      put(await screen.findByRole('textbox', { name: /^このまま完了する理由/ }), '𠮷野が不在のため');
    },
    submit: inDialog('完了する'),
  },
  {
    name: 'an organization file that is applied',
    operation: 'organizationFile.apply',
    open: async () => {
      new OwnDoor().on('organizationFile.apply', { data: { id: 'f1' } }).open();
      const isStillSo = async () => true;
      renderPanel(<ApplyDialog text="version: 1" plan={PLAN} isStillSo={isStillSo} onClose={jest.fn()} />, { me });
      await screen.findByRole('dialog');
    },
    submit: inDialog('1件の変更を適用する'),
  },
  {
    name: 'a new destination of notifications',
    operation: 'destination.add',
    open: async () => {
      new OwnDoor().on('destination.add', { data: { secret: null } }).open();
      renderPanel(<DestinationDialog kinds={['webhook']} onClose={jest.fn()} />, { me });
      put(screen.getByRole('textbox', { name: /^名前/ }), '𠮷野のチーム');
      put(screen.getByRole('textbox', { name: /^URL/ }), 'https://hooks.example.com/a');
    },
    submit: inDialog('通知先を追加'),
  },
  {
    name: 'the note of a line under review',
    operation: 'review.decide',
    open: async () => {
      new ReviewDoor();
      renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, { me });
      fireEvent.click(await screen.findByRole('button', { name: 'hanako@example.comにメモを追加' }));
      put(await screen.findByRole('textbox', { name: 'メモ' }), '𠮷野に確認');
    },
    submit: inDialog('メモを保存'),
  },
];
