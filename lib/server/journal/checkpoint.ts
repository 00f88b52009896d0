import 'server-only';
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSameSecret } from '@/lib/server/secrets';
import { readHead, readLinks } from '@/lib/server/store/delivery-store';
import { scopeNamed, type StoreScope } from '@/lib/server/store/scope';
import type { ChainKey } from '@/lib/server/store/chain';
import { journalKeys } from '@/lib/server/store/journal-keys';
import { chainStart } from './verify';

const schema = z.object({
  organization: z.string(),
  position: z.int(),
  hash: z.string(),
  time: z.string(),
  seal: z.string(),
});

/** The end of a chain at one time, to be kept elsewhere: only against it a cut-off end can be seen. */
export type Checkpoint = z.output<typeof schema>;

/**
 * The checkpoints in a file, one JSON line each: what `npm run journal -- checkpoint` prints, what the console holds in
 * JOURNAL_CHECKPOINTS, or its log, of which every other line is left out, whatever its collector has put in front.
 * @throws Error that names the line that looks like one and is none
 */
export function readCheckpoints(text: string): Checkpoint[] {
  return text.split('\n').flatMap((line, before) => {
    if (!line.includes('"seal"')) return [];
    const found = objectIn(line);
    if (found && 'event' in found && found.event !== 'journal.checkpoint') return [];
    const { data } = schema.safeParse(found && 'checkpoint' in found ? found.checkpoint : found);
    if (!data) throw new Error(`Line ${before + 1} is no checkpoint.`);
    return data;
  });
}

function objectIn(line: string): object | null {
  try {
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return null;
  }
}

/** Null for an organization without lines. */
export async function makeCheckpoint(scope: StoreScope): Promise<Checkpoint | null> {
  const [key] = await journalKeys();
  const head = await readHead(scope);
  if (!head || !key) return null;
  const { position, hash } = head;
  const plain = { organization: scope.organization, position, hash, time: new Date(head.time).toISOString() };
  return { ...plain, seal: sealOf(key, plain) };
}

/** Whether the chain still has the link that a checkpoint names; `removed`: retention has removed it since. */
export async function checkCheckpoint(given: Checkpoint): Promise<'good' | 'removed' | 'forged' | 'broken'> {
  const { seal, ...plain } = given;
  const keys = await journalKeys();
  if (!keys.some((key) => isSameSecret(sealOf(key, plain), seal))) return 'forged';
  const { organization, position } = plain;
  const scope = scopeNamed(organization);
  const [link] = await readLinks(scope, position, position);
  if (link) return link[2] === plain.hash ? 'good' : 'broken';
  const start = await chainStart(scope);
  if (start.position < position) return 'broken';
  return start.position > position || start.hash === plain.hash ? 'removed' : 'broken';
}

function sealOf({ id, secret }: ChainKey, plain: Omit<Checkpoint, 'seal'>): string {
  const { organization, position, hash, time } = plain;
  const text = JSON.stringify(['checkpoint', organization, position, hash, time]);
  return `${id}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
