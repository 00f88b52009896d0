/** What is different between two organization files, thing by thing. */
import { canonicalAccount, toHalfWidth } from '../auth/account.ts';
import { organizationForm } from '../organization/organization.ts';
import { plainEntry } from '../security/ip-address-validation.ts';
import { normaliseEntry } from '../security/ip-addresses.ts';
import type { OrganizationFile } from './file-schema.ts';
import { isNothing } from './organization-state.ts';
import type { Section } from './sections.ts';

export type ChangeKind = 'add' | 'change' | 'remove' | 'unchanged';

/** A value for reading: a word, or the fields of a thing. */
export type FileValue = string | number | boolean | Readonly<Record<string, unknown>>;

export interface FileChange {
  section: Section;
  kind: ChangeKind;
  /** Names the thing among those of its section; the same on both sides. */
  key: string;
  /** As it is shown: an account, an address, a domain, a field of the contact details. */
  name: string;
  before: FileValue | null;
  after: FileValue | null;
}

interface Thing {
  name: string;
  value: FileValue;
}

type Things = Map<string, Thing>;

/** Section by section in the order of the file. What only one of them says anything of is left out. */
export function compareFiles(before: OrganizationFile, after: OrganizationFile): FileChange[] {
  const readers = Object.entries(THINGS) as [Section, (file: OrganizationFile) => Things | null][]; // It has no other keys.
  return readers.flatMap(([section, thingsIn]) => {
    const [was, is] = [thingsIn(before), thingsIn(after)];
    return was && is ? compareThings(section, was, is) : [];
  });
}

/** What has changed since a file was applied: a number or a code that is only written in another form has not. */
export function driftFrom(file: OrganizationFile, now: OrganizationFile): FileChange[] {
  return compareFiles(inStoredForm(withAccountsOf(now, file)), inStoredForm(now));
}

/** A file with the accounts that it adds as they are sent, in half-width signs; what would be there twice stays as it is. */
export function withAccountsOf(now: OrganizationFile, file: OrganizationFile): OrganizationFile {
  if (!file.members) return file;
  const keysOf = ({ members = [] }: OrganizationFile) => members.map(({ email }) => canonicalAccount(email));
  const [known, named] = [new Set(keysOf(now)), new Set(keysOf(file))];
  const members = file.members.map((one) => {
    const email = toHalfWidth(one.email).trim();
    const key = canonicalAccount(email);
    if (named.has(key) || known.has(canonicalAccount(one.email))) return one;
    named.add(key);
    return { ...one, email };
  });
  return { ...file, members };
}

function inStoredForm(file: OrganizationFile): OrganizationFile {
  const { name, ...details } = organizationForm.shape;
  const information = Object.entries(file.information ?? {}).map(([field, value]) => [
    field,
    details[field as keyof typeof details].safeParse(value).data ?? value,
  ]);
  const organization = {
    ...file.organization,
    name: name.safeParse(file.organization.name).data ?? file.organization.name,
  };
  return { ...file, organization, information: Object.fromEntries(information) };
}

function compareThings(section: Section, was: Things, is: Things): FileChange[] {
  const changes: FileChange[] = [];
  const isFixed = FIXED.includes(section);
  for (const [key, { name, value }] of is) {
    const earlier = was.get(key);
    if (isFixed && !earlier) continue;
    // An address is told by its key, and has two values if it is written in two ways.
    const isSame = earlier && (section === 'ipRestriction' || isSameValue(earlier.value, value));
    const kind = !earlier ? 'add' : isSame ? 'unchanged' : 'change';
    changes.push({ section, kind, key, name: earlier?.name ?? name, before: earlier?.value ?? null, after: value });
  }
  for (const [key, { name, value }] of was) {
    if (!isFixed && !is.has(key)) changes.push({ section, kind: 'remove', key, name, before: value, after: null });
  }
  return changes;
}

/** Sections whose fields are always there: what one of the files does not name is not compared. */
const FIXED: readonly Section[] = ['information', 'mfaPolicy', 'accountLockout'];

const THINGS: Record<Section, (file: OrganizationFile) => Things | null> = {
  information: ({ information, organization: { name } }) => {
    const fields = Object.entries({ name, ...information }).filter(([, value]) => value !== undefined);
    return fields.length === 0 ? null : thingsOf(fields, ([field, value]) => [field, field, value ?? '']);
  },
  mfaPolicy: ({ mfaPolicy }) => single('mfaPolicy', mfaPolicy),
  accountLockout: ({ accountLockout }) => single('accountLockout', accountLockout),
  ipRestriction: ({ ipRestriction }) =>
    ipRestriction ? thingsOf(ipRestriction.map(normaliseEntry), (row) => [plainEntry(row), row, row]) : null,
  members: ({ members }) =>
    members ? thingsOf(members, ({ email, role }) => [canonicalAccount(email), email, role]) : null,
  permissions: ({ permissions }) =>
    permissions ? thingsOf(permissions, ({ domain, ...fields }) => [domain.toLowerCase(), domain, fields]) : null,
  usageAlerts: ({ usageAlerts }) =>
    usageAlerts ? thingsOf(usageAlerts, ({ meter, percent }) => [meter, meter, percent]) : null,
};

function thingsOf<Item>(
  items: readonly Item[],
  read: (item: Item) => readonly [key: string, name: string, value: FileValue],
): Things {
  return new Map(
    items.map((item) => {
      const [key, name, value] = read(item);
      return [key, { name, value }];
    }),
  );
}

function single(name: string, value: FileValue | undefined): Things | null {
  return value === undefined ? null : new Map([[name, { name, value }]]);
}

function isSameValue(one: FileValue, other: FileValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name] || (isNothing(one[name]) && isNothing(other[name])));
}
