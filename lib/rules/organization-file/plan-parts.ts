/** What each section of a file would change, but for the members (plan-file.ts). */
import { type ChangeBlocker, ownAddressBlocker } from '../changes/blockers.ts';
import type { Task } from '../changes/task.ts';
import { CONTACT_DETAILS_FIELDS, contactDetailsOf } from '../organization/contact-details.ts';
import { organizationForm } from '../organization/organization.ts';
import { checkList } from '../security/ip-address-validation.ts';
import { permissionConfig } from '../security/permission-config.ts';
import { entryOf } from '../team/team-entries.ts';
import type { FileChange } from './compare-files.ts';
import type { OrganizationFile } from './file-schema.ts';
import type { OrganizationState } from './organization-state.ts';

export interface PlanLine extends FileChange {
  refusal: ChangeBlocker | null;
  /** What is wrong with an invalid value: a key of `field` in the messages. */
  problem?: string | undefined;
  /** The task that makes the change; several lines may share one. Empty if none does. */
  ref: string;
}

export interface PlanActor {
  account: string;
  /** As the console sees it; null if it does not. */
  address: string | null;
}

export interface PlanPart {
  lines: PlanLine[];
  tasks: Task[];
}

export function isChanged({ kind }: FileChange): boolean {
  return kind !== 'unchanged';
}

export function line(
  change: FileChange,
  ref: string,
  refusal: ChangeBlocker | null = null,
  problem?: string,
): PlanLine {
  return { ...change, refusal, ref: isChanged(change) && !refusal ? ref : '', ...(problem ? { problem } : {}) };
}

/** The contact details are saved together: one wrong field holds the others up. */
export function planInformation(changes: readonly FileChange[], state: OrganizationState): PlanPart {
  if (!changes.some(isChanged)) return { lines: changes.map((change) => line(change, '')), tasks: [] };
  const saved = contactDetailsOf(state.organization);
  const wanted = { ...saved, ...Object.fromEntries(changes.map(({ key, after }) => [key, String(after ?? '')])) };
  const parsed = organizationForm.safeParse(wanted);
  if (!parsed.success) {
    const problems = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const missing = CONTACT_DETAILS_FIELDS.filter(
      (field) => problems.has(field) && !changes.some(({ key }) => key === field),
    );
    const unnamed = missing.map((field): FileChange => {
      const value = saved[field];
      return { section: 'information', kind: 'unchanged', key: field, name: field, before: value, after: value };
    });
    const lines = [...changes, ...unnamed].map((change) => {
      const problem = problems.get(change.key);
      if (problem) return line(change, '', 'invalid', problem);
      return line(change, '', isChanged(change) ? 'withOthers' : null);
    });
    return { lines, tasks: [] };
  }
  // A number may be the same in another form.
  const details = contactDetailsOf({ ...parsed.data, departmentName: parsed.data.departmentName ?? '' });
  const lines = changes.map((change) => {
    const after = details[change.key as keyof typeof details]; // The section has no other fields.
    const kind = after === change.before ? 'unchanged' : change.kind;
    return line({ ...change, kind, after }, 'information');
  });
  const task = { call: 'organization.update', input: { ...details }, about: '', ref: 'information' } as const;
  return { lines, tasks: lines.some(isChanged) ? [task] : [] };
}

export function planPolicy(
  changes: readonly FileChange[],
  { mfaPolicy }: OrganizationFile,
  { mfa }: OrganizationState,
): PlanPart {
  if (mfa === 'unknown' && mfaPolicy) {
    const change = { section: 'mfaPolicy', kind: 'change', key: 'mfaPolicy', name: 'mfaPolicy' } as const;
    return { lines: [line({ ...change, before: null, after: mfaPolicy }, '', 'policyUnknown')], tasks: [] };
  }
  const lines = changes.map((change) => line(change, 'mfaPolicy'));
  const task = { call: 'organization.setMfa', input: { mfa: mfaPolicy }, about: '', ref: 'mfaPolicy' } as const;
  return { lines, tasks: lines.some(isChanged) ? [task] : [] };
}

export function planLockout(changes: readonly FileChange[]): PlanPart {
  const lines = changes.map((change) => line(change, 'accountLockout'));
  const tasks = lines.filter(isChanged).map(({ after }) => {
    const input = { useAccountLockout: after };
    return { call: 'organization.setLockout', input, about: '', ref: 'accountLockout' } as const;
  });
  return { lines, tasks };
}

/** The list is saved as a whole: if a part of it cannot be, nothing of it is. */
export function planAddresses(
  changes: readonly FileChange[],
  { ipRestriction = [] }: OrganizationFile,
  by: PlanActor,
): PlanPart {
  if (!changes.some(isChanged)) return { lines: changes.map((change) => line(change, '')), tasks: [] };
  const check = checkList(ipRestriction);
  const problemOf = new Map(
    changes
      .filter(({ kind }) => kind !== 'remove')
      .map(({ key }) => [key, checkList([key]).findings[0]?.kind] as const)
      .filter(([, kind]) => kind === 'malformed' || kind === 'tooLong'),
  );
  const own = check.wrong > 0 ? null : ownAddressBlocker(check.rows, by.address);
  const lines = changes.map((change) => {
    const problem = problemOf.get(change.key);
    if (problem) return line(change, '', 'invalid', problem === 'tooLong' ? 'tooLong' : 'enterCorrectly');
    const isHeldUp = isChanged(change) && (own ?? (check.wrong > 0 ? 'withOthers' : null));
    return line(change, 'ipRestriction', isHeldUp || null);
  });
  const task = { call: 'iptables.set', input: { iptables: [...check.rows] }, about: '', ref: 'ipRestriction' } as const;
  return { lines, tasks: check.wrong > 0 || own ? [] : [task] };
}

export function planPermissions(changes: readonly FileChange[], { permissions }: OrganizationState): PlanPart {
  const domains = permissions.map(({ domain }) => domain.toLowerCase());
  const tasks: Task[] = [];
  const lines = changes.map((change) => {
    const { key: domain, kind, after } = change;
    const ref = `permission:${domain}`;
    if (kind === 'unchanged') return line(change, '');
    if (kind === 'remove') {
      tasks.push({ call: 'permission.delete', input: { domain }, about: domain, ref });
      return line(change, ref);
    }
    if (!domains.includes(domain)) return line(change, '', 'unknownDomain');
    const parsed = permissionConfig.safeParse(after);
    if (!parsed.success) return line(change, '', 'invalid', parsed.error.issues[0]?.message);
    tasks.push({ call: 'permission.set', input: { ...parsed.data, domain }, about: domain, ref });
    return line(change, ref);
  });
  return { lines, tasks };
}

export function planAlerts(
  changes: readonly FileChange[],
  { usageAlerts }: OrganizationFile,
  { team }: OrganizationState,
): PlanPart {
  if (!team) {
    const isEmpty = !usageAlerts?.length;
    return { lines: isEmpty ? [] : changes.map((change) => line(change, '', 'storeOff')), tasks: [] };
  }
  const lines = changes.map((change) => line(change, `alert:${change.key}`));
  const tasks = lines.filter(isChanged).map(({ key, after, ref }): Task => {
    const seen = entryOf(team, { kind: 'alert', id: key as never })?.version ?? null; // The file names meters only.
    const value = after === null ? null : { percent: after };
    return { call: 'team.change', input: { changes: [{ kind: 'alert', id: key, value, seen }] }, about: key, ref };
  });
  return { lines, tasks };
}
