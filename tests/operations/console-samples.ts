import type { ConsoleOperationName, Input } from '@/lib/operations/table';
import { Authenticator } from '../server/support/authenticator';
import { tamper } from '../server/store/databases';
import { ask } from '../server/support/ask';
import { cookieFor } from '../server/support/seal-session';
import type { DoorWorld } from './door-world';
import { listDestinations } from '@/lib/server/store/destinations-store';
import { organizationScope } from '@/lib/server/store/scope';
import { organization, SAMPLES } from './samples';
import { except, good } from './wired';

type Samples = { [Name in ConsoleOperationName]: Input<Name> };

const MEMBER = 'member@example.com';
const REVIEW = { name: 'Autumn', due: '2099-01-31', reviewers: ['admin@example.com'] };
const DESTINATION = { name: 'Security team', locale: 'ja' as const, rules: [{ acts: 'iptables.set' }], isDaily: false };
const filters = { subject: 'member' };
const KEPT = { position: 3, seen: 0, decision: 'keep', to: null, note: '' } as const;
const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key' } as const;
const results = [{ ref: '0', status: 'done' as const }];

/** One input of the right form for each operation of the console: a row without one does not compile. Ids name nothing. */
export const CONSOLE_SAMPLES: Samples = {
  'session.list': {},
  'session.end': { id: 'a'.repeat(32) },
  'session.endOthers': {},
  'member.readLastSeen': { email: MEMBER },
  'member.endSessions': { email: MEMBER },
  'passkey.list': {},
  'passkey.challenge': {},
  'passkey.options': {},
  'passkey.add': {
    name: 'Laptop',
    sealed: 'none',
    response: { ...CREDENTIAL, response: { clientDataJSON: 'none', attestationObject: 'none' } },
  },
  'passkey.remove': { id: 'none' },
  'journal.list': { filters, limit: 10 },
  'journal.summary': { filters },
  'journal.read': { id: 999_999 },
  'journal.export': { filters, format: 'csv' },
  'journal.settle': { id: 999_999 },
  'journal.previewUndo': { id: 999_999 },
  'journal.undo': { id: 999_999 },
  'filter.list': {},
  'filter.change': { list: 'activity', filters: [{ name: 'Owners', search: '?subject=member' }], seen: null },
  'team.read': {},
  'team.change': { changes: [{ kind: 'filter', id: 'Without MFA', value: { search: 'mfa=off' }, seen: null }] },
  'openWork.read': {},
  'review.list': {},
  'review.read': { id: 'none' },
  'review.start': REVIEW,
  'review.decide': { id: 'none', since: 0, decisions: [KEPT] },
  'review.report': { id: 'none', results },
  'review.close': { id: 'none', seen: 0, reason: 'On holiday' },
  'review.evidence': { id: 'none' },
  'review.export': { id: 'none', format: 'csv' },
  'offboarding.list': {},
  'offboarding.read': { id: 'none' },
  'offboarding.start': { accounts: [MEMBER] },
  'offboarding.change': { id: 'none', seen: 'none', change: { kind: 'decide', decisions: {} } },
  'offboarding.report': { id: 'none', results },
  'organizationFile.read': {},
  'organizationFile.noteExport': { sections: ['members'], members: 5 },
  'organizationFile.apply': { text: 'version: 1', tasks: 1 },
  'organizationFile.report': { id: 'none', results },
  'destination.list': {},
  'destination.add': { ...DESTINATION, kind: 'webhook', address: 'https://receiver.example.com/hook' },
  'destination.change': { ...DESTINATION, id: 'none', seen: 'none' },
  'destination.rotate': { id: 'none' },
  'destination.remove': { id: 'none' },
  'destination.listUndelivered': { id: 'none' },
  'destination.test': { id: 'none' },
  'destination.resend': { id: 'none' },
};

/** The fields by which a sample finds something, after that was made by the owner. */
type Maker = (world: DoorWorld, cookie: string) => Promise<object>;
type ById = (world: DoorWorld) => Promise<{ id: string }>;

const openReview: ById = async () => {
  await tamper('delete from review_campaigns');
  return { id: (await made('review.start', REVIEW)).id };
};
const closedReview: ById = async (world) => {
  const open = await openReview(world);
  await made('review.close', { ...open, seen: 0, reason: 'On holiday' });
  return open;
};
const startOffboarding = async () => (await made('offboarding.start', { accounts: [MEMBER] })).offboarding;
const openOffboarding: Maker = async () => ({ id: (await startOffboarding()).id });
const destination = async () => {
  await tamper('delete from destinations');
  // A host that nobody has: what is sent there does not leave.
  const address = 'https://receiver.invalid/hook';
  await made('destination.add', { ...DESTINATION, kind: 'webhook', address });
  const [first] = await listDestinations(organizationScope(organization.organization_id, 'owner@example.com', 'owner'));
  return { id: first?.id ?? '', seen: first?.version ?? '' };
};
const destinationById: Maker = async () => ({ id: (await destination()).id });
const line: Maker = async (world) => {
  const answer = await world.call('iptables.set', await cookieFor());
  // The change is there from now on, and so can be taken back.
  const { iptables } = SAMPLES['iptables.set'];
  world.upstream.behave(except({ 'iptables.read': good({ iptables }) }));
  return { id: (await answer.json()).line.id };
};
const each = (maker: Maker, ...names: ConsoleOperationName[]) => Object.fromEntries(names.map((name) => [name, maker]));
const MAKERS: Partial<Record<ConsoleOperationName, Maker>> = {
  // A challenge belongs to the sign-in that asked for it.
  'passkey.add': async (_world, cookie) => {
    const { data } = await (await ask('passkey.options', {}, { cookie })).json();
    return new Authenticator().make(data);
  },
  ...each(line, 'journal.read', 'journal.settle', 'journal.previewUndo', 'journal.undo'),
  ...each(openReview, 'review.read', 'review.decide', 'review.report', 'review.close'),
  'review.start': async (world) => openReview(world).then(() => ({})),
  'review.evidence': closedReview,
  'review.export': closedReview,
  'offboarding.read': openOffboarding,
  'offboarding.change': async () => {
    const { id, version: seen } = await startOffboarding();
    return { id, seen };
  },
  // A case that goes on takes reports of its own steps only.
  'offboarding.report': async () => {
    const { id, version: seen } = await startOffboarding();
    await made('offboarding.change', { id, seen, change: { kind: 'cancel' } });
    return { id };
  },
  'destination.add': async () => tamper('delete from destinations').then(() => ({})),
  'destination.change': destination,
  ...each(destinationById, 'destination.rotate', 'destination.remove', 'destination.listUndelivered'),
  ...each(destinationById, 'destination.test', 'destination.resend'),
  'organizationFile.report': async () => ({ id: (await made('organizationFile.apply', { text: 'x', tasks: 1 })).id }),
};

/** An input that finds what it names: the owner makes that first. */
export async function foundBy(name: ConsoleOperationName, world: DoorWorld, cookie: string): Promise<object> {
  return { ...CONSOLE_SAMPLES[name], ...(await MAKERS[name]?.(world, cookie)) };
}

async function made<Name extends ConsoleOperationName>(name: Name, input: Input<Name>) {
  const answer = await ask(name, input, { cookie: await cookieFor() });
  return (await answer.json()).data;
}
