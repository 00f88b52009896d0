import 'server-only';
import { randomBytes } from 'node:crypto';
import { readEnv } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';
import { read, writeAnyway } from '@/lib/server/store/database';
import { openedStore } from '@/lib/server/store/open-store';
import { type ChainKey, chainKeyOf } from './chain';

interface StoredKey {
  connection: unknown;
  stored: ChainKey;
}

const slot = processWide<StoredKey>('journalKey');
const NAME = 'journal';

/**
 * The keys of the chain, the one for new links first: those of JOURNAL_KEY, and one that the store holds itself. With that
 * alone a chain shows what was changed by mistake, and not what somebody changed who reads the store.
 */
export async function journalKeys(): Promise<readonly ChainKey[]> {
  const connection = openedStore()?.connection;
  let known = slot.value;
  if (!known || known.connection !== connection) known = slot.value = { connection, stored: await storedKey() };
  return [...readEnv().JOURNAL_KEY.map(chainKeyOf), known.stored];
}

async function storedKey(): Promise<ChainKey> {
  const find = () =>
    read((database) => database.selectFrom('store_keys').select('value').where('name', '=', NAME).executeTakeFirst());
  const known = await find();
  if (known) return chainKeyOf(known.value);
  const value = randomBytes(32).toString('base64url');
  await writeAnyway((transaction) =>
    transaction
      .insertInto('store_keys')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return chainKeyOf((await find())?.value ?? value);
}
