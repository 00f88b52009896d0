import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Line } from './history.ts';

/** What the consoles keep of a run: the journals in both databases, and what their logs say of lines that these did not take. */

const LINES = `select organization, request_id as "call", operation, id as "position", outcome, settled, corrected, status,
  outcome_position as "outcomePosition", settled_position as "settledPosition", corrected_position as "correctedPosition"
  from journal_lines order by organization, id`;
const NUMBERS = ['position', 'outcomePosition', 'settledPosition', 'correctedPosition'] as const;

/** @param url of PostgreSQL @throws Error if it cannot be read */
export async function linesInPostgres(url: string): Promise<Line[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return linesFrom('PostgreSQL', (await client.query<Record<string, unknown>>(LINES)).rows);
  } finally {
    await client.end();
  }
}

/** @param file of SQLite @throws Error if it cannot be read */
export function linesInSqlite(file: string): Line[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return linesFrom('SQLite', database.prepare(LINES).all());
  } finally {
    database.close();
  }
}

/** PostgreSQL gives its large numbers as texts. */
function linesFrom(group: string, rows: readonly Record<string, unknown>[]): Line[] {
  return rows.map((row) => {
    const numbers = NUMBERS.map((name) => [name, row[name] === null ? null : Number(row[name])]);
    return { ...row, ...Object.fromEntries(numbers), group } as Line; // The columns of `LINES`.
  });
}

/** The calls of which these logs say that the journal did not take their line (docs/logs.md). */
export function unwrittenIn(logs: readonly string[]): string[] {
  return logs.flatMap((log) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"journal.unwritten"'))
      .flatMap((line) => /"requestId":"([\w-]+)"/.exec(line)?.[1] ?? []),
  );
}

const run = promisify(execFile);

/** Goes through the chains by the operator's own command. @returns whether they are whole, and what it says */
export async function verifyChains(
  env: Record<string, string>,
): Promise<{ isWhole: boolean; stdout: string; stderr: string }> {
  const args = ['--conditions=react-server', 'scripts/journal.ts', 'verify'];
  const options = { env: { ...process.env, ...env }, timeout: 120_000 };
  return run(process.execPath, args, options).then(
    (said) => ({ isWhole: true, ...said }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isWhole: false, stdout, stderr }), // As `execFile` promises it.
  );
}

/** Keeps the consoles from writing their own store, as a backup that hangs would. @returns ends it */
export function holdStore(file: string): () => void {
  const other = new DatabaseSync(file, { timeout: 10_000 });
  other.exec('begin immediate');
  return () => other.close();
}
