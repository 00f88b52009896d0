import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstPaintOf } from '@/components/members/list/first-members';
import { MembersSection } from '@/components/members/list/members-section';
import type { Member } from '@/lib/rules/members/member';
import { roleIn } from '@/lib/rules/roles';
import { OwnDoor, renderPanel, type Wanted } from '../panel-door';

export const member = (
  email: string,
  role: Member['role'] = null,
  mfa: Member['mfa'] = 'off',
  name?: string,
): Member => ({ email, role, mfa, name });
export const ME = member('owner@example.com', 'owner', 'off', '佐藤 花子');
export const SECOND = member('second@example.com', 'owner', 'on', '田中 健一');
export const ADMIN = member('admin@example.com', 'admin', 'off', '鈴木 大輔');
export const TARO = member('taro@example.com', null, 'on', '山田 太郎');
export const NAMESAKE = member('taro@example.com#tokyo', null, 'off', '山田 太郎（東京）');
export const ALL = [ME, SECOND, ADMIN, TARO, NAMESAKE];

interface Target {
  email: string;
  role: Member['role'];
}

/** The console's own server with a member list that changes as it is told to. */
export class MembersDoor extends OwnDoor {
  members: Member[];

  constructor(members: readonly Member[]) {
    super();
    this.members = [...members];
    this.on('member.list', () => ({ data: { members: this.members } }));
    this.on('organization.read', () => ({ data: { organization: { members: this.members, services: {} } } }));
    this.on('member.add', (input) => this.add(input));
    this.on('member.setRole', (input) => this.change(input, ({ email, role }) => this.replace(email, { role })));
    this.on('member.delete', (input) =>
      this.change(input, ({ email }) => (this.members = this.members.filter((one) => one.email !== email))),
    );
    this.on('mfa.off', (input) => this.change(input, ({ email }) => this.replace(email, { mfa: 'off' })));
    this.on('project.list', { data: { projects: [] } });
    this.on('apikey.list', { data: { apikeys: [] } });
    this.open();
  }

  change(input: unknown, change: (target: Target) => unknown) {
    change(input as Target); // What the screens send is what the operations take.
    return { data: {} };
  }

  add(input: unknown) {
    return this.change(input, ({ email, role }) => this.members.push(member(email, role)));
  }

  replace(email: string, part: Partial<Member>): void {
    this.members = this.members.map((one) => (one.email === email ? { ...one, ...part } : one));
  }
}

interface Opening extends Wanted {
  as?: Member;
  search?: string;
}

/** Opens the members' part of the organization's screen as the page does: first rows at hand, the rest to be read. */
export async function openMembers(
  door: MembersDoor,
  { as = ME, search = '', locale = 'ja', me = {}, fallback = {} }: Opening = {},
) {
  window.history.replaceState(null, '', `/organization${search}`);
  const user = userEvent.setup();
  const first = firstPaintOf(door.members, Object.fromEntries(new URLSearchParams(search)));
  const view = renderPanel(<MembersSection first={first} />, {
    locale,
    fallback,
    me: {
      account: as.email,
      role: roleIn(door.members, as.email),
      organization: { id: 7, name: '株式会社みなと' },
      owners: door.members.filter(({ role }) => role === 'owner').length,
      members: door.members.length,
      ...me,
    },
  });
  await screen.findByRole('searchbox');
  return { user, view, door };
}

export function rowOf({ email }: Member): HTMLElement {
  const row = screen.getAllByRole('row').find((one) => within(one).queryByRole('rowheader')?.title === email);
  if (!row) throw new Error(`${email} is not in sight`);
  return row;
}

export const dialog = () => screen.findByRole('dialog');
