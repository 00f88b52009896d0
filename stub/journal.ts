/** Every call in a bounded list, every write also in the database, never a secret. */
import type { Database } from './db/database.ts';

export interface JournalEntry {
  /** ISO 8601, the machine's own time. */
  at: string;
  operation: string | null;
  method: string;
  /** Undecoded, without its query. */
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
  record: (entry: JournalEntry) => void;
  calls: () => readonly JournalEntry[];
  writes: () => JournalEntry[];
  clear: () => void;
}

const CALLS = 5000;
const WRITES = 20_000;

export function createJournal(db: Database): Journal {
  let calls: JournalEntry[] = [];
  let recorded = 0;
  return {
    record: (entry) => {
      calls.push(entry);
      if (calls.length > CALLS * 2) calls = calls.slice(-CALLS);
      if (entry.method === 'GET' || entry.method === 'HEAD') return;
      db.insert('writes', { entry: JSON.stringify(entry) });
      recorded += 1;
      if (recorded % 1000 === 0) db.run('DELETE FROM writes WHERE id <= (SELECT MAX(id) FROM writes) - ?', WRITES);
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

/** Replaces secrets, and bounds depth and length. */
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
