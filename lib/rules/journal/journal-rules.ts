/**
 * What the journal writes down of each operation (docs/security.md#journal), and how that is undone. Beside the table of
 * operations, because the browser names and filters lines by it. A value that no `fields` or `sets` names is never written.
 */
import { CONTACT_DETAILS_FIELDS } from '../organization/contact-details.ts';
import type { ProviderOperationName } from '../permissions.ts';

/** What a line is about. `account`: one's own sign-in, profile or second factor. */
export const TARGETS = [
  'member',
  'organization',
  'apikey',
  'domain',
  'service',
  'account',
  'journal',
  'filter',
  'alert',
  'review',
  'destination',
] as const;
export type TargetKind = (typeof TARGETS)[number];

/** The reads that show a state: how, `line-state.ts` says of each. */
export type StateRead =
  | 'apikey.list'
  | 'iptables.read'
  | 'organization.read'
  | 'organization.readMfa'
  | 'payment.readEmail'
  | 'permission.list'
  | 'profile.read'
  | 'site.read';

interface JournalRule {
  target: TargetKind;
  /** The field of the input that names the target; left out: there is only one. */
  by?: string;
  /** The fields of the input that are written down, before and after. None of them ever holds a secret. */
  fields?: readonly string[];
  /** What the operation sets without a field of that name. */
  sets?: Readonly<Record<string, string | boolean>>;
  /** Afterwards there is no such thing. */
  isRemoval?: true;
  /** Before there was no such thing. */
  isAddition?: true;
  /** The read that shows the state before, and whether a change whose answer was lost was made. */
  read?: StateRead;
  /** A look, a sign-in or a file to take away: it changes nothing of what the organization has. */
  isRead?: true;
  /** No state says that it was not made. */
  isUntold?: true;
  /** How it is put back, or why not; left out: the console did it by itself, and it never is. */
  undo?: UndoRule | NoUndo;
}

export interface UndoRule {
  /** The operation that puts back what was before. */
  by: ProviderOperationName;
  /** Fields are put back one by one, so that what others changed beside them stays. */
  isByField?: true;
  /** It acts on whoever calls it. */
  isOwn?: true;
  /** From the next month on it counts, and what it replaced is over. */
  isUntilNextMonth?: true;
  /** What does not come back, or is to be done afterwards: a key of `undo.note`. */
  note?: 'member' | 'sync';
}

/** Why an act is never put back: a key of `undo.never`. */
export type NoUndo = 'added' | 'contract' | 'factor' | 'gone' | 'nothing' | 'payment' | 'person' | 'secret';

/**
 * A row says what it is about and how it is put back, or why not. What is put back says what was before: without the read
 * that shows it and the fields that are kept of it, it does not compile.
 */
type OperationRule =
  | (JournalRule & { undo: NoUndo })
  | (JournalRule & { undo: UndoRule; read: StateRead; fields: readonly string[] });

const PERMISSION_CONFIG = [
  'environmentId',
  'permissionKintoneAppId',
  'appIdField',
  'writableUserField',
  'readonlyUserField',
  'groupKintoneAppId',
  'groupCodeField',
  'memberField',
] as const;
const OF_MEMBER = { target: 'member', by: 'email', read: 'organization.read' } as const;
const OF_ORGANIZATION = { target: 'organization', read: 'organization.read' } as const;
const OF_DOMAIN = { target: 'domain', by: 'domain' } as const;
const OF_CONTRACT = { ...OF_DOMAIN, read: 'organization.read' } as const;
const OF_KEY = { target: 'apikey', by: 'id', fields: ['name'], read: 'apikey.list' } as const;
const OF_PERMISSION = {
  ...OF_DOMAIN,
  fields: PERMISSION_CONFIG,
  read: 'permission.list',
  undo: { by: 'permission.set', note: 'sync' },
} as const;

/** Null: it changes nothing, or nobody is signed in, so that no organization is known. */
export const JOURNAL = {
  'session.signIn': null,
  'session.otp': null,
  'session.socialCallback': null,
  'session.mfaOn': { target: 'account', undo: 'factor' },
  'mfa.off': { ...OF_MEMBER, fields: ['mfa'], sets: { mfa: 'off' }, undo: 'factor' },
  'mfa.readBackupCode': { target: 'account', isRead: true, undo: 'nothing' },
  'mfa.resetBackupCode': { target: 'account', undo: 'secret' },
  'signup.remind': null,
  'signup.start': null,
  'signup.confirm': null,
  'password.change': { target: 'account', undo: 'secret' },
  'profile.read': null,
  'profile.update': {
    target: 'account',
    fields: ['name'],
    read: 'profile.read',
    undo: { by: 'profile.update', isOwn: true },
  },
  'profile.setAvatar': { target: 'account', undo: 'gone' },
  'profile.deleteAvatar': { target: 'account', undo: 'gone' },
  'organization.read': null,
  'organization.create': { target: 'organization', fields: ['name'], undo: 'added' },
  'organization.update': {
    ...OF_ORGANIZATION,
    fields: CONTACT_DETAILS_FIELDS,
    undo: { by: 'organization.update', isByField: true },
  },
  'member.list': null,
  'member.add': { ...OF_MEMBER, fields: ['role'], isAddition: true, undo: 'person' },
  'member.setRole': { ...OF_MEMBER, fields: ['role'], undo: { by: 'member.setRole' } },
  'member.delete': { ...OF_MEMBER, fields: ['role'], isRemoval: true, undo: { by: 'member.add', note: 'member' } },
  'site.read': null,
  'site.setPlan': { target: 'service', fields: ['planCode', 'period'], read: 'site.read', undo: 'contract' },
  'service.setPlan': { ...OF_CONTRACT, fields: ['service', 'planId'], undo: 'contract' },
  'service.startBackupTrial': { target: 'service', fields: ['service', 'trial'], undo: 'contract' },
  'customisation.setSlots': {
    ...OF_CONTRACT,
    fields: ['maxAppSlot'],
    undo: { by: 'customisation.setSlots', isUntilNextMonth: true },
  },
  'customisation.end': { ...OF_CONTRACT, fields: ['planId'], isRemoval: true, undo: 'contract' },
  'project.list': null,
  // What prepares the entry of a card changes nothing; the card itself is never seen here.
  'payment.siteSetupIntent': null,
  'payment.setSiteCard': { target: 'service', undo: 'payment' },
  'payment.setupIntent': null,
  'payment.setCard': { ...OF_DOMAIN, undo: 'payment' },
  'payment.readEmail': null,
  // It waits for its mail.
  'payment.setEmail': {
    ...OF_DOMAIN,
    fields: ['email'],
    read: 'payment.readEmail',
    isUntold: true,
    undo: 'payment',
  },
  'payment.confirmEmail': null,
  'payment.openPortal': { ...OF_DOMAIN, isRead: true, undo: 'nothing' },
  'apikey.list': null,
  'apikey.create': { target: 'apikey', fields: ['name'], undo: 'added' },
  'apikey.read': { ...OF_KEY, isRead: true, undo: 'nothing' },
  'apikey.rename': { ...OF_KEY, undo: { by: 'apikey.rename' } },
  'apikey.delete': { ...OF_KEY, isRemoval: true, undo: 'gone' },
  'permission.list': null,
  'permission.set': OF_PERMISSION,
  'permission.delete': { ...OF_PERMISSION, isRemoval: true },
  'permission.sync': { ...OF_DOMAIN, undo: 'nothing' },
  'async.read': null,
  'iptables.read': null,
  'iptables.set': { target: 'organization', fields: ['iptables'], read: 'iptables.read', undo: { by: 'iptables.set' } },
  'organization.readMfa': null,
  'organization.setMfa': {
    target: 'organization',
    fields: ['mfa'],
    read: 'organization.readMfa',
    undo: { by: 'organization.setMfa' },
  },
  'organization.setLockout': {
    ...OF_ORGANIZATION,
    fields: ['useAccountLockout'],
    undo: { by: 'organization.setLockout' },
  },
  'visitor.identify': null,
} as const satisfies Record<ProviderOperationName, OperationRule | null>;

/** What the console does by itself, with what is written down of it. */
export const OWN_ACTS = {
  'account.signIn': { target: 'account', fields: ['step', 'enrolled'], isRead: true },
  'account.signOut': { target: 'account', isRead: true },
  'account.mfaOn': { target: 'account' },
  'account.newDevice': { target: 'account', fields: ['browser', 'platform'], isRead: true },
  'account.endSession': { target: 'account', fields: ['browser', 'platform'] },
  'account.endOthers': { target: 'account', fields: ['count', 'why'] },
  'account.addPasskey': { target: 'account', fields: ['name'] },
  'account.removePasskey': { target: 'account', fields: ['name'] },
  'member.endSessions': { target: 'member', fields: ['count', 'why'] },
  'leaving.start': { target: 'member', fields: ['case'] },
  'leaving.finish': { target: 'member', fields: ['case'] },
  'leaving.cancel': { target: 'member', fields: ['case'] },
  'apikey.note': { target: 'apikey', by: 'id', fields: ['note', 'replaceBy', 'replacedBy', 'name'] },
  'apikey.remind': { target: 'apikey', fields: ['replaceBy', 'days', 'note'] },
  'alert.set': { target: 'alert', fields: ['percent'] },
  'filter.set': { target: 'filter', fields: ['search'] },
  'file.export': { target: 'organization', fields: ['sections', 'count'], isRead: true },
  'file.apply': { target: 'organization', fields: ['count'] },
  'destination.add': { target: 'destination', fields: ['name', 'host', 'rules', 'isDaily'] },
  'destination.change': { target: 'destination', fields: ['name', 'rules', 'isDaily'] },
  'destination.rotate': { target: 'destination', fields: ['name'] },
  'destination.remove': { target: 'destination', fields: ['name', 'host'] },
  'review.start': { target: 'review', fields: ['name', 'due', 'reviewers', 'lines', 'digest'] },
  'review.close': { target: 'review', fields: ['name', 'decided', 'undecided', 'reason', 'digest'] },
  'review.export': { target: 'review', fields: ['name', 'format'], isRead: true },
  'journal.view': { target: 'journal', fields: ['filters'], isRead: true },
  'journal.export': { target: 'journal', fields: ['format', 'filters'], isRead: true },
  'journal.erase': { target: 'journal' },
  'journal.seal': { target: 'journal' },
  'journal.retire': { target: 'journal', fields: ['count', 'before'] },
} as const satisfies Record<string, JournalRule>;

export type OwnAct = keyof typeof OWN_ACTS;
export type JournalAct =
  | { [Name in ProviderOperationName]: (typeof JOURNAL)[Name] extends null ? never : Name }[ProviderOperationName]
  | OwnAct;

/** Undefined: the journal says nothing of it. */
export function journalRuleOf(act: string): JournalRule | undefined {
  const rules: Readonly<Record<string, JournalRule | null>> = { ...JOURNAL, ...OWN_ACTS };
  return (Object.hasOwn(rules, act) && rules[act]) || undefined;
}

/** Every act of which there can be a line, for filters. */
export const JOURNAL_ACTS = [...Object.keys(JOURNAL), ...Object.keys(OWN_ACTS)].filter(
  (act): act is JournalAct => journalRuleOf(act) !== undefined,
);

/** What a list of changes leaves out. An index of the store names the same acts. */
export const READ_ACTS = JOURNAL_ACTS.filter((act) => journalRuleOf(act)?.isRead);

/** The first half of an act's name: what the filter by subject chooses from. */
export function subjectOf(act: string): string {
  return act.split('.', 1)[0] ?? act;
}
