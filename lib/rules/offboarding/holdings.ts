import type { KeyRow } from '../api-keys/api-key-list.ts';
import { canonicalAccount, isSameAccount, namesOf } from '../auth/account.ts';
import type { WireRole } from '../roles.ts';
import type { Item, Leaver, StoredHolding } from './offboarding-schema.ts';
import { ITEM_KINDS, type ItemKind } from './offboarding-lists.ts';

/** One read: undefined while it is under way, null if it failed. */
type ReadData<Data> = Data | null | undefined;

/** Everything that was read about an organization to know what its leavers hold. Nothing is guessed from what is missing. */
export interface Facts {
  members: ReadData<readonly { email: string; role: WireRole; name?: string | undefined }[]>;
  keys: ReadData<readonly KeyRow[]>;
  projects: ReadData<readonly { name: string; memberEmails?: readonly string[] | undefined }[]>;
  /** The address of each domain that is paid for; null for one that could not be read. */
  receipts: ReadData<readonly { domain: string; email: string | null }[]>;
  /** The notes on keys, by the id of the key. */
  notes: ReadData<ReadonlyMap<string, { note: string; replacedBy: string | null }>>;
  held: ReadData<readonly StoredHolding[]>;
}

export function isReading(facts: Facts): boolean {
  return Object.values(facts).includes(undefined);
}

/** What leavers hold, person by person. What could not be read stands there as unread; what is still being read is left out. */
export function holdingsOf(people: readonly Leaver[], facts: Facts): Item[] {
  return people.flatMap((person) => {
    const names = namesFor(person, facts.members);
    return ITEM_KINDS.flatMap((kind) => {
      const found = HELD[kind](person, facts, names);
      if (found === undefined) return [];
      return (found ?? [{ isUnread: true }]).map((part) => itemOf(kind, person, part));
    });
  });
}

/** @param names as the provider may name the person */
type HoldingsReader = (person: Leaver, facts: Facts, names: ReadonlySet<string>) => ReadData<Partial<Item>[]>;

const HELD: Readonly<Record<ItemKind, HoldingsReader>> = {
  ownership: ({ account }, { members }) =>
    members && (members.some(({ email, role }) => role === 'owner' && isSameAccount(email, account)) ? [{}] : []),
  receipt: (_person, { receipts }, names) =>
    receipts &&
    receipts
      .filter(({ email }) => email === null || names.has(canonicalAccount(email)))
      .map(({ domain, email }) => ({ about: domain, name: domain, isUnread: email === null })),
  key: (_person, { keys }, names) =>
    keys &&
    keys
      .filter(({ userEmail }) => names.has(canonicalAccount(userEmail)))
      .map(({ apikeyId, name }) => ({ about: apikeyId, name })),
  note: ({ name }, { keys, notes }, names) =>
    notes &&
    [...notes]
      .filter(([, { note }]) => mentions(note, name, names))
      .map(([id]) => ({ about: id, name: keys?.find(({ apikeyId }) => apikeyId === id)?.name ?? id })),
  sessions: (person, { held }) => counted('sessions', person, held),
  lines: (person, { held }) => counted('lines', person, held),
  projects: (_person, { projects }, names) => {
    if (!projects) return projects;
    const shared = projects.filter(({ memberEmails }) =>
      memberEmails?.some((email) => names.has(canonicalAccount(email))),
    );
    // The members of some projects are not listed: these may be shared with the person, too.
    const isUnread = projects.some(({ memberEmails }) => !memberEmails);
    if (shared.length === 0 && !isUnread) return [];
    return [{ name: shared.map((project) => project.name).join('\n'), count: shared.length, isUnread }];
  },
};

function counted(kind: 'sessions' | 'lines', person: Leaver, held: Facts['held']): ReturnType<HoldingsReader> {
  if (!held) return held;
  const count = held.find(({ account }) => isSameAccount(account, person.account))?.[kind] ?? 0;
  return count === 0 ? [] : [{ count }];
}

function itemOf(kind: ItemKind, { account }: Leaver, part: Partial<Item>): Item {
  const { about = '' } = part;
  return { id: `${kind}/${account}/${about}`, kind, account, about, name: '', count: 1, isUnread: false, ...part };
}

/** As the provider, and people, may name a person: by the account, or by its address if no other account has that. */
export function namesFor({ account }: Leaver, members: Facts['members']): ReadonlySet<string> {
  const logins = new Set(members?.map(({ email }) => canonicalAccount(email)));
  return namesOf([account], (name) => logins.has(name));
}

/** A name of one letter would be found in every note. */
const SHORTEST_NAME = 2;

function mentions(note: string, name: string, names: ReadonlySet<string>): boolean {
  const text = note.toLowerCase();
  const spoken = withoutSpaces(name.toLowerCase());
  return (
    [...names].some((one) => text.includes(one)) ||
    (spoken.length >= SHORTEST_NAME && withoutSpaces(text).includes(spoken))
  );
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
