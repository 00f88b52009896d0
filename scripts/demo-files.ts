import { writeFile } from '../lib/rules/organization-file/file-text.ts';
import { fileOf } from '../lib/rules/organization-file/organization-state.ts';
import { beginLine, finishLine, ownAct } from '../lib/server/journal/record.ts';
import { addOrganizationFile, writeFileResults } from '../lib/server/store/organization-files-store.ts';
import { organizationScope } from '../lib/server/store/scope.ts';
import { readsOf } from './demo-reviews.ts';

interface Organization {
  id: number;
  name: string;
  managers: readonly { login: string }[];
}

/** A file that was applied before the newest member came and another became an admin, for the demo: there is drift. */
export async function fillFiles(
  { id, name, managers }: Organization,
  goTo: (daysAgo: number) => number,
): Promise<void> {
  const [by] = managers;
  if (!by) return;
  goTo(12);
  const { members, mfa, organization: read, iptables } = readsOf(id);
  const admin = members.find(({ role }) => role === 'admin');
  const then = members.slice(0, -1).map((one) => ({ ...one, name: one.name, role: one === admin ? null : one.role }));
  const organization = { organization_id: id, name, useAccountLockout: read.useAccountLockout, members: then };
  const state = { organization, mfa: 'optional' as const, iptables, permissions: [], team: null };
  const { members: people, accountLockout, ipRestriction, version } = fileOf(state);
  // The other sections are left alone.
  const mfaPolicy = mfa === 'required' ? ('required' as const) : ('optional' as const);
  const file = { version, organization: { id, name }, mfaPolicy, accountLockout, ipRestriction, members: people };
  const scope = organizationScope(id, by.login, 'owner');
  const asked = { requestId: '', address: '192.0.2.10', browser: undefined };
  const line = await beginLine(scope, ownAct('file.apply', scope.organization, { count: 2 }, asked));
  const stored = await addOrganizationFile(scope, { text: writeFile(file, [name]), tasks: 2 });
  await writeFileResults(scope, stored, [
    { ref: 'accountLockout', status: 'done' },
    { ref: 'ipRestriction', status: 'done' },
  ]);
  await finishLine(line, { outcome: 'done', result: stored });
}
