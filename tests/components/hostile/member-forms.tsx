import { fireEvent, screen } from '@testing-library/react';
import { CreateOrganization } from '@/components/organization/create-organization';
import type { OperationName } from '@/lib/rules/permissions';
import ja from '@/messages/ja.json';
import { field, ContactDetailsDoor, openForm, updateButton } from '../organization/contact-details-world';
import { ADMIN, ME, MembersDoor, openMembers, SECOND, TARO } from '../members/members-world';
import { choose } from '../members/list-acts';
import { OwnDoor, renderPanel } from '../panel-door';
import { type HostileForm, inDialog, put } from './form';

const ALL = [ME, SECOND, ADMIN, TARO];

/** What is chosen in Taro's row and confirmed in a dialog; by himself, nobody reads the list again. */
const inRow = (name: string, operation: OperationName, act: string, confirm: string, as = ME): HostileForm => ({
  name,
  operation,
  ...(as === ME ? { reads: 'member.list' } : {}),
  open: async () => {
    await openMembers(new MembersDoor(ALL), { as });
    await choose(TARO, act);
    await screen.findByRole('dialog');
  },
  submit: inDialog(confirm),
});

/** The members of an organisation. */
export const MEMBER_FORMS: readonly HostileForm[] = [
  {
    name: 'another member',
    operation: 'member.add',
    reads: 'member.list',
    open: async () => {
      await openMembers(new MembersDoor(ALL));
      fireEvent.click(screen.getByRole('button', { name: 'メンバーを追加' }));
      put(await screen.findByRole('textbox', { name: 'アカウント' }), 'new@example.com#osaka');
      put(screen.getByRole('combobox', { name: 'ロール' }), 'admin');
    },
    submit: inDialog('メンバーを追加'),
    enter: () => screen.getByRole('textbox', { name: 'アカウント' }),
  },
  inRow('another role', 'member.setRole', '管理者', 'ロールを変更'),
  inRow('the removal of a member', 'member.delete', 'メンバーを外す', 'メンバーを外す'),
  inRow('leaving the organisation', 'member.delete', '組織から退出', '退出する', TARO),
  inRow('a member’s second factor, off, from the list', 'mfa.off', 'MFAをオフにする', 'MFAをオフにする'),
];

/** The organisation itself. */
export const ORGANIZATION_FORMS: readonly HostileForm[] = [
  {
    name: 'a new organisation',
    operation: 'organization.create',
    open: async () => {
      new OwnDoor().open();
      renderPanel(<CreateOrganization />, { me: { organization: null, role: 'owner' } });
      put(screen.getByRole('textbox'), '株式会社𠮷野');
    },
    submit: () => screen.getByRole('button', { name: ja.contract.create.submit }),
    enter: () => screen.getByRole('textbox'),
  },
  {
    name: 'the organisation’s information',
    operation: 'organization.update',
    failed: '組織情報を更新できませんでした',
    reads: 'organization.read',
    open: async () => {
      new ContactDetailsDoor();
      await openForm();
      fireEvent.focus(field('組織名'));
      put(field('組織名'), '株式会社𠮷野');
    },
    submit: updateButton,
    enter: () => field('組織名'),
  },
];
