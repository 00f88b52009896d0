/** What reached the provider: every call in a bounded list, every write also in the database. Never a secret. */
import type { Database } from './db/database.ts';

export interface JournalEntry {
  /** ISO 8601, the machine's own time. */
  at: string;
  operation: string | null;
  method: string;
  /** Path as it came, undecoded, without its query. */
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  account: string | null;
  forwardedFor: string | null;
  requestId: string | null;
  /** Names only, lower-case, sorted. */
  headers: string[];
}

export interface Journal {
  note: (entry: JournalEntry) => void;
  calls: () => readonly JournalEntry[];
  writes: () => JournalEntry[];
  clear: () => void;
}

const CALLS = 5000;
const WRITES = 20_000;

/** An empty journal of calls over the kept writes. */
export function createJournal(db: Database): Journal {
  let calls: JournalEntry[] = [];
  let noted = 0;
  return {
    note: (entry) => {
      calls.push(entry);
      if (calls.length > CALLS * 2) calls = calls.slice(-CALLS);
      if (entry.method === 'GET' || entry.method === 'HEAD') return;
      db.insert('writes', { entry: JSON.stringify(entry) });
      noted += 1;
      if (noted % 1000 === 0) db.run('DELETE FROM writes WHERE id <= (SELECT MAX(id) FROM writes) - ?', WRITES);
    },
    calls: () => calls.slice(-CALLS),
    writes: () =>
      db
        .all<{ entry: string }>('SELECT entry FROM writes ORDER BY id')
        .map(({ entry }) => JSON.parse(entry) as JournalEntry), // Written above.
    clear: () => {
      calls = [];
      db.run('DELETE FROM writes');
    },
  };
}

const SECRET = /password|otp|token|secret|^code$|^state$|confirmationcode|sessionidhash|image|authorization/i;

/** A body or query as the journal may keep it: secrets named, not shown; depth and length bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  const fields = Object.entries(value).slice(0, 100);
  return Object.fromEntries(
    fields.map(([name, item]) => [name, SECRET.test(name) ? '[secret]' : redact(item, depth + 1)]),
  );
}
