import { fireEvent, screen, within } from '@testing-library/react';
import { CreateOrganization } from '@/components/organization/create-organization';
import ja from '@/messages/ja.json';
import { field, ContactDetailsDoor, openForm, updateButton } from '../organization/contact-details-world';
import { ADMIN, choose, ME, MembersDoor, openMembers, SECOND, TARO } from '../members/members-world';
import { OwnDoor, renderPanel } from '../panel-door';
import type { HostileForm } from './form';

const ALL = [ME, SECOND, ADMIN, TARO];
const inDialog = (name: string) => () => within(screen.getByRole('dialog')).getByRole('button', { name });

/** The members of an organisation. */
export const MEMBER_FORMS: readonly HostileForm[] = [
  {
    name: 'another member',
    operation: 'member.add',
    reads: 'member.list',
    open: async () => {
      await openMembers(new MembersDoor(ALL));
      fireEvent.click(screen.getByRole('button', { name: 'メンバーを追加' }));
      fireEvent.change(await screen.findByRole('textbox', { name: 'アカウント' }), {
        target: { value: 'new@example.com#osaka' },
      });
      fireEvent.change(screen.getByRole('combobox', { name: 'ロール' }), { target: { value: 'admin' } });
    },
    submit: inDialog('メンバーを追加'),
    enter: () => screen.getByRole('textbox', { name: 'アカウント' }),
  },
  {
    name: 'another role',
    operation: 'member.setRole',
    reads: 'member.list',
    open: async () => {
      await openMembers(new MembersDoor(ALL));
      await choose(TARO, '管理者');
      await screen.findByRole('dialog');
    },
    submit: inDialog('ロールを変更'),
  },
  {
    name: 'the removal of a member',
    operation: 'member.delete',
    reads: 'member.list',
    open: async () => {
      await openMembers(new MembersDoor(ALL));
      await choose(TARO, 'メンバーを外す');
      await screen.findByRole('dialog');
    },
    submit: inDialog('メンバーを外す'),
  },
  {
    name: 'leaving the organisation',
    operation: 'member.delete',
    open: async () => {
      await openMembers(new MembersDoor(ALL), { as: TARO });
      await choose(TARO, '組織から退出');
      await screen.findByRole('dialog');
    },
    submit: inDialog('退出する'),
  },
  {
    name: 'a member’s second factor, off, from the list',
    operation: 'mfa.off',
    reads: 'member.list',
    open: async () => {
      await openMembers(new MembersDoor(ALL));
      await choose(TARO, 'MFAをオフにする');
      await screen.findByRole('dialog');
    },
    submit: inDialog('MFAをオフにする'),
  },
];

/** The organisation itself. */
export const ORGANIZATION_FORMS: readonly HostileForm[] = [
  {
    name: 'a new organisation',
    operation: 'organization.create',
    open: async () => {
      new OwnDoor().open();
      renderPanel(<CreateOrganization />, { me: { organization: null, role: 'owner' } });
      fireEvent.change(screen.getByRole('textbox'), { target: { value: '株式会社𠮷野' } });
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
      fireEvent.change(field('組織名'), { target: { value: '株式会社𠮷野' } });
    },
    submit: updateButton,
    enter: () => field('組織名'),
  },
];
