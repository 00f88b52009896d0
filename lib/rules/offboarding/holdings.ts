import type { KeyRow } from '../api-keys/api-key-list.ts';
import { canonicalAccount, isSameAccount, namesOf } from '../auth/account.ts';
import type { WireRole } from '../roles.ts';
import { type Item, ITEM_KINDS, type ItemKind, type Leaver, type StoredHolding } from './offboarding.ts';

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
  return people.flatMap((person) => ITEM_KINDS.flatMap((kind) => HELD[kind](person, facts, people)));
}

type HoldingsReader = (person: Leaver, facts: Facts, people: readonly Leaver[]) => Item[];

const HELD: Readonly<Record<ItemKind, HoldingsReader>> = {
  ownership: (person, { members }) =>
    known('ownership', person, members, (all) =>
      all.some(({ email, role }) => role === 'owner' && isSameAccount(email, person.account))
        ? [itemOf('ownership', person)]
        : [],
    ),
  receipt: (person, { receipts, members }) =>
    known('receipt', person, receipts, (all) => {
      const names = namesFor(person, members);
      return all
        .filter(({ email }) => email === null || names.has(canonicalAccount(email)))
        .map(({ domain, email }) =>
          itemOf('receipt', person, { about: domain, name: domain, isUnread: email === null }),
        );
    }),
  key: (person, { keys, members }) =>
    known('key', person, keys, (all) => {
      const names = namesFor(person, members);
      return all
        .filter(({ userEmail }) => names.has(canonicalAccount(userEmail)))
        .map(({ apikeyId, name }) => itemOf('key', person, { about: apikeyId, name }));
    }),
  note: (person, { keys, notes }) =>
    known('note', person, notes, (all) =>
      [...all]
        .filter(([, { note }]) => mentions(note, person))
        .map(([id]) => ({ id, name: keys?.find(({ apikeyId }) => apikeyId === id)?.name ?? id }))
        .map(({ id, name }) => itemOf('note', person, { about: id, name })),
    ),
  sessions: (person, { held }) => counted('sessions', person, held),
  lines: (person, { held }) => counted('lines', person, held),
  projects: (person, { projects, members }) =>
    known('projects', person, projects, (all) => {
      const names = namesFor(person, members);
      const shared = all.filter(({ memberEmails }) =>
        memberEmails?.some((email) => names.has(canonicalAccount(email))),
      );
      // The members of some projects are not listed: these may be shared with the person, too.
      const isUnread = all.some(({ memberEmails }) => !memberEmails);
      if (shared.length === 0 && !isUnread) return [];
      const name = shared.map((project) => project.name).join('\n');
      return [itemOf('projects', person, { name, count: shared.length, isUnread })];
    }),
};

function known<Data>(kind: ItemKind, person: Leaver, read: ReadData<Data>, found: (data: Data) => Item[]): Item[] {
  if (read === undefined) return [];
  return read === null ? [itemOf(kind, person, { isUnread: true })] : found(read);
}

function counted(kind: 'sessions' | 'lines', person: Leaver, held: Facts['held']): Item[] {
  return known(kind, person, held, (all) => {
    const count = all.find(({ account }) => isSameAccount(account, person.account))?.[kind] ?? 0;
    return count === 0 ? [] : [itemOf(kind, person, { count })];
  });
}

function itemOf(kind: ItemKind, { account }: Leaver, part: Partial<Item> = {}): Item {
  const { about = '' } = part;
  return { id: `${kind}/${account}/${about}`, kind, account, about, name: '', count: 1, isUnread: false, ...part };
}

/** As the provider may name a person: by the account, or by its address if no other account has that. */
function namesFor({ account }: Leaver, members: Facts['members']): ReadonlySet<string> {
  const logins = new Set(members?.map(({ email }) => canonicalAccount(email)));
  return namesOf([account], (name) => logins.has(name));
}

/** A name of one letter would be found in every note. */
const SHORTEST_NAME = 2;

function mentions(note: string, { account, name }: Leaver): boolean {
  const text = note.toLowerCase();
  const spoken = name.trim().toLowerCase();
  return (
    text.includes(canonicalAccount(account)) ||
    (spoken.length >= SHORTEST_NAME && text.replaceAll(/\s/g, '').includes(spoken.replaceAll(/\s/g, '')))
  );
}
