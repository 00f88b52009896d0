import type { OrganizationFile } from '@/lib/rules/organization-file/file-schema';
import { fileOf, type OrganizationState } from '@/lib/rules/organization-file/organization-state';
import { planFile } from '@/lib/rules/organization-file/plan-file';
import type { PlanActor } from '@/lib/rules/organization-file/plan-parts';
import type { Task } from '@/lib/rules/changes/task';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { toWire } from '@/lib/rules/roles';

export const OWNER = 'owner@example.com';
export const BY = { account: OWNER, address: '192.0.2.7' };

type Member = OrganizationState['organization']['members'][number];

export const member = (email: string, role: Member['role'] = null): Member => ({
  email,
  name: 'Somebody',
  role,
  mfa: 'off',
});

export const CONFIG = {
  environmentId: 3,
  permissionKintoneAppId: 12,
  appIdField: 'ID',
  writableUserField: '編集可能ユーザー',
  readonlyUserField: '',
  groupKintoneAppId: 0,
};

/** A small organization with something in every section. */
export function stateOf(change: Partial<OrganizationState> = {}): OrganizationState {
  return {
    organization: {
      organization_id: 7,
      name: 'みなと商会',
      departmentName: '情報システム部',
      personName: '港 太郎',
      tel: '03-1234-5678',
      postalCode: '105-0001',
      address: '東京都港区虎ノ門1-2-3',
      useAccountLockout: true,
      members: [member(OWNER, 'owner'), member('admin@example.com', 'admin'), ...many(8)],
    },
    mfa: 'optional',
    iptables: ['192.0.2.0/24', '198.51.100.1'],
    permissions: [
      { domain: 'apps.example.com', config: CONFIG },
      { domain: 'other.example.com', config: null },
    ],
    team: [{ kind: 'alert', id: 'slots', value: { percent: 80 }, version: 'v1' }],
    ...change,
  };
}

export function many(count: number): Member[] {
  return Array.from({ length: count }, (_, index) => member(`p${index}@example.com`));
}

export const MEMBERS = fileOf(stateOf()).members ?? [];

/** The plan of a file in which some sections were changed; of its lines those that say something. */
export function planOf(change: Partial<OrganizationFile>, state = stateOf(), by: PlanActor = BY) {
  const plan = planFile({ ...fileOf(state), ...change }, state, by);
  if (!plan) throw new Error('It is the file of another organization');
  const lines = plan.lines.filter(({ kind, refusal }) => kind !== 'unchanged' || refusal !== null);
  return { ...plan, lines };
}

/** What the provider and the store would be after the tasks: each carried out as it is sent. */
export function applied(state: OrganizationState, tasks: readonly Task[]): OrganizationState {
  return tasks.reduce(carriedOut, state);
}

function carriedOut(state: OrganizationState, task: Task): OrganizationState {
  const { organization } = state;
  const { members } = organization;
  if (!('call' in task)) {
    const rest = members.filter(({ email }) => canonicalAccount(email) !== canonicalAccount(task.account));
    const role = toWire(task.role ?? 'general');
    return {
      ...state,
      organization: { ...organization, members: task.role ? [...rest, member(task.account, role)] : rest },
    };
  }
  const { call, input } = task;
  const configs = (config: object | null) =>
    state.permissions.map((row) => (row.domain === input.domain ? { ...row, config: config && { ...config } } : row));
  switch (call) {
    case 'organization.update':
    case 'organization.setLockout':
      return { ...state, organization: { ...organization, ...input } };
    case 'organization.setMfa':
      return { ...state, ...(input as Pick<OrganizationState, 'mfa'>) };
    case 'iptables.set':
      return { ...state, ...(input as unknown as Pick<OrganizationState, 'iptables'>) };
    case 'permission.set':
      return { ...state, permissions: configs(input) };
    case 'permission.delete':
      return { ...state, permissions: configs(null) };
    case 'team.change': {
      const [change] = input.changes as [{ id: 'slots'; value: { percent: number } | null }];
      const others = (state.team ?? []).filter(({ id }) => id !== change.id);
      const entry = change.value && ({ kind: 'alert', id: change.id, value: change.value, version: 'v2' } as const);
      return { ...state, team: entry ? [...others, entry] : others };
    }
    default:
      throw new Error(`Nobody knows ${String(call)}`);
  }
}

/** A state that nobody can change, however deep. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}
