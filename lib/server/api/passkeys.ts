import 'server-only';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import type { Answer } from '@/lib/operations/table';
import type { newPasskeyInput, passkeyProof } from '@/lib/rules/auth/passkeys';
import { LIMITS } from '@/lib/rules/limits';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import { rootOf } from '@/lib/server/session/ended-sessions';
import { seal, unseal } from '@/lib/server/session/seal';
import type { Session } from '@/lib/server/session/session';
import { isStoreOn } from '@/lib/server/store/database';
import { addPasskey, claimChallenge, noteUseOfPasskey, readPasskeys } from '@/lib/server/store/passkey-store';
import type { PasskeyRow } from '@/lib/server/store/schema';
import { personalScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * Passkeys of this console (decision 0047). A challenge travels sealed, for one sign-in and one act, and is claimed once in the store, so
 * that every instance can judge what another began.
 */
type Ceremony = Answer<'passkey.options'>;
type Act = 'add' | 'prove';

// Its decoders are needed by few and for a moment.
const library = () => import('@simplewebauthn/server');

/** The name that passkeys are bound to; browsers bind none to an address of numbers. */
function relyingParty(): { id: string; origin: string } | null {
  const { origin, hostname } = new URL(readEnv().APP_ORIGIN);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

/** @throws HttpError `storeOff` where none can be kept */
function requireParty(): { id: string; origin: string } {
  const party = relyingParty();
  if (!party || !isStoreOn()) throw reject('storeOff');
  return party;
}

/** The passkeys of an account. @throws HttpError `storeOff`; StoreAway */
export async function passkeysOf(account: string): Promise<PasskeyRow[]> {
  requireParty();
  return readPasskeys(personalScope(account));
}

/** Whether an account can prove itself by one. Without an answer of the store it cannot. */
export async function hasPasskey(account: string): Promise<boolean> {
  if (!isStoreOn() || !relyingParty()) return false;
  return passkeysOf(account).then(
    (rows) => rows.length > 0,
    () => false,
  );
}

/** What the browser makes a new passkey with. @throws HttpError `storeOff`, `badInput` if there are too many; StoreAway */
export async function beginAdding(session: Session): Promise<Ceremony> {
  const party = requireParty();
  const known = await described(session.account);
  if (known.length >= LIMITS.passkeys) throw reject('badInput', { fields: { name: 'tooMany' } });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: session.account,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { options: { ...options }, sealed: await sealChallenge(session, 'add', options.challenge) };
}

/** What the browser answers with a passkey of the account. @throws HttpError `storeOff`; StoreAway */
export async function beginProof(session: Session): Promise<Ceremony> {
  const party = requireParty();
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: await described(session.account),
    userVerification: 'required',
  });
  return { options: { ...options }, sealed: await sealChallenge(session, 'prove', options.challenge) };
}

/** Keeps a new passkey. @throws HttpError `passkeyRefused`, `badInput` if there are too many, `tooManyHere`; StoreAway */
export async function keepPasskey(
  session: Session,
  { name, sealed, response }: z.output<typeof newPasskeyInput>,
): Promise<{ id: string }> {
  const party = requireParty();
  await takePoint('passkeyByAccount', session.account);
  const { verifyRegistrationResponse } = await library();
  const expected = await expectedOf(session, 'add', sealed, party);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expected,
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON, // By its schema; no extension was asked for.
  }).catch(refuse);
  if (!verified) throw reject('passkeyRefused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const row = { id, name, counter, public_key: Buffer.from(publicKey).toString('base64url'), created: Date.now() };
  const transports = JSON.stringify(response.response.transports ?? []);
  if (!(await addPasskey(personalScope(session.account), { ...row, transports }, LIMITS.passkeys)))
    throw reject('badInput', { fields: { name: 'tooMany' } });
  return { id };
}

/** Holds an answer against a passkey of the account. @throws HttpError `passkeyRefused`, `tooManyHere`, `storeOff`; StoreAway */
export async function checkPasskey(
  session: Session,
  { sealed, response }: z.output<typeof passkeyProof>,
): Promise<void> {
  const party = requireParty();
  await takePoint('passkeyByAccount', session.account);
  const expected = await expectedOf(session, 'prove', sealed, party);
  const row = (await passkeysOf(session.account)).find(({ id }) => id === response.id);
  if (!row) throw reject('passkeyRefused');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.counter),
    },
  }).catch(refuse);
  const next = { counter: authenticationInfo?.newCounter ?? 0, usedMs: Date.now() };
  // A counter that did not grow is a copy of the key, or a second use of one answer.
  if (!verified || !(await noteUseOfPasskey(personalScope(session.account), row, next))) throw reject('passkeyRefused');
}

/** The library throws where something does not fit: what exactly is of no use to whoever sent it. */
function refuse(): never {
  throw reject('passkeyRefused');
}

async function described(account: string) {
  const rows = await passkeysOf(account);
  // Written here, from a checked answer.
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
}

function sealChallenge(session: Session, act: Act, challenge: string): Promise<string> {
  return seal('passkey', { challenge, act, root: rootOf(session) }, SERVER_TIMING.passkeyS);
}

const challengeSchema = z.object({ challenge: z.string(), act: z.enum(['add', 'prove']), root: z.string() });

/** Opens a challenge for its one use. @throws HttpError `passkeyRefused`; StoreAway */
async function expectedOf(session: Session, act: Act, sealed: string, party: { id: string; origin: string }) {
  const opened = await unseal('passkey', sealed);
  const known = challengeSchema.safeParse('value' in opened ? opened.value : undefined).data;
  if (known?.act !== act || known.root !== rootOf(session)) throw reject('passkeyRefused');
  const lifeMs = SERVER_TIMING.passkeyS * 2000;
  if (!(await claimChallenge(personalScope(session.account), known.challenge, lifeMs))) throw reject('passkeyRefused');
  return {
    expectedChallenge: known.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}
