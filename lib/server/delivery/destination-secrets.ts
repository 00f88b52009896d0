import 'server-only';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { seal, unseal } from '@/lib/server/session/seal';
import { SERVER_TIMING } from '@/lib/server/timing';

const retiring = z.object({ secret: z.string(), untilMs: z.number() });
const schema = z.object({
  address: z.string(),
  /** Of a signed destination: the newest signs, and for a while the one before too. */
  secret: z.string().optional(),
  /** Of a receiver that asks for one. */
  token: z.string().optional(),
  before: retiring.optional(),
  older: z.array(retiring).optional(),
});

/** What nobody may read who reads the store: where a destination is, and what signs its messages. */
export type DestinationSecrets = z.output<typeof schema>;

export function sealSecrets(secrets: DestinationSecrets): Promise<string> {
  return seal('destination', secrets, SERVER_TIMING.destinationSealS);
}

/** Undefined if they were sealed by a password that SESSION_PASSWORD no longer names. */
export async function openSecrets(sealed: string): Promise<DestinationSecrets | undefined> {
  const opened = await unseal('destination', sealed);
  return 'value' in opened ? schema.safeParse(opened.value).data : undefined;
}

/** As the Standard Webhooks specification writes one. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** More are not held: each is one more signature of every message. */
const MOST_OLDER = 8;

/** @returns with a new secret; those before go on for a day each, so that a receiver can change over */
export function rotated(secrets: DestinationSecrets): DestinationSecrets & { secret: string } {
  const { address, secret } = secrets;
  const before = secret && { secret, untilMs: Date.now() + SERVER_TIMING.oldSecretMs };
  const older = retiringNow(secrets).slice(0, MOST_OLDER);
  return { address, secret: newSecret(), ...(before && { before, older }) };
}

function retiringNow({ before, older = [] }: DestinationSecrets) {
  return [...(before ? [before] : []), ...older].filter(({ untilMs }) => untilMs > Date.now());
}

/** Those that sign now, the newest first. */
export function secretsInUse(secrets: DestinationSecrets): string[] {
  return [...(secrets.secret ? [secrets.secret] : []), ...retiringNow(secrets).map(({ secret }) => secret)];
}
