import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, type Postgres, startPostgres } from '../../../scripts/postgres';
import { freePorts } from '../../../scripts/ports';
import { closeStore, openStore } from '@/lib/server/store/open-store';
import { configure } from '../test-env';

/** One of the two databases, empty for each test file. */
export interface TestDatabase {
  name: 'sqlite' | 'postgres';
  /** Opens the store of this process in it, with more variables. */
  open: (more?: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
  postgres?: Postgres;
  folder?: string;
}

const bin = findPostgres();
if (bin === undefined)
  console.warn(
    'PostgreSQL is not installed: the store is tested with SQLite only. Install it, or name it by POSTGRES_BIN.',
  );

/** The databases that can be had here, for `describe.each`. */
export const DATABASES: readonly TestDatabase['name'][] = bin === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export async function makeDatabase(name: TestDatabase['name']): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'console-store-'));
  const postgres =
    name === 'postgres' && bin !== undefined
      ? await startPostgres(bin, await freePorts(1, 41_000 + (process.pid % 500)))
      : undefined;
  const variables: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { STORE_DIR: folder };
  return {
    name,
    folder,
    ...(postgres ? { postgres } : {}),
    open: async (more = {}) => openStore(configure(undefined, { ...variables, ...more })),
    close: async () => {
      await closeStore();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
