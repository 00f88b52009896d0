import 'server-only';
import { endSessions, listScope, noteUse } from '@/lib/server/api/listed-sessions';
import { noSession, type RequestContext } from '@/lib/server/api/request-context';
import type { HandlerResult } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';
import {
  bindingOf,
  challengeFor,
  challengeTime,
  type DeviceBinding,
  deviceCookie,
  openBinding,
  sealBinding,
  sessionInstructions,
  verifyProof,
} from '@/lib/server/session/device-binding';
import { isEnded, isSignInEnded, rootOf, unboundIds } from '@/lib/server/session/ended-sessions';
import type { Session } from '@/lib/server/session/session';
import { claim } from '@/lib/server/shared-memory/shared-memory';
import { personalScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * What the browser itself asks, past every page: to bind a new session to a key of the device, and every few minutes to prove that it
 * still has it (decision 0046). With the identifier of its session it proves, without one it binds.
 */
export function answerDevice(context: RequestContext): Promise<HandlerResult> {
  const identifier = headerOf(context, 'sec-secure-session-id');
  const proof = headerOf(context, 'secure-session-response');
  return identifier === undefined ? bind(proof ?? '', context) : prove(identifier, proof, context);
}

/**
 * Binds the session of a sign-in that is a moment old, once: only the answer of the sign-in held its challenge.
 * @throws HttpError `signedOut` or `deviceRefused`
 */
async function bind(proof: string, context: RequestContext): Promise<HandlerResult> {
  const { session } = context;
  const proven = verifyProof(proof);
  const givenMs = proven && challengeTime(rootOf(session), proven.challenge);
  if (!proven || givenMs === undefined || session.device !== undefined || (await isEnded(session)))
    throw reject('deviceRefused');
  if (!(await isFirstUse(proven.challenge))) throw reject('deviceRefused');
  const binding = bindingOf(session, proven.key);
  const bound = { ...session, device: binding.device };
  const identifier = await sealBinding(binding);
  await endUnbound(session);
  noteUse(bound, context.request.headers, true);
  return {
    ...granted(binding, identifier, givenMs),
    session: bound,
    act: { event: 'deviceBound' },
  };
}

/** The short cookie anew, and what the browser is to hold back without it. */
function granted({ device }: DeviceBinding, identifier: string, givenMs: number): HandlerResult {
  const whole = { http: 200, headers: [], body: JSON.stringify(sessionInstructions(identifier)) };
  return { data: null, cookies: [deviceCookie(device, givenMs)], whole };
}

/**
 * Gives the short cookie anew. The request may come without the session's cookie: after a link of another site the browser sends none.
 * @throws HttpError `deviceRefused`: the browser forgets its session; a challenge that is used up or old is answered with another
 */
async function prove(identifier: string, proof: string | undefined, context: RequestContext): Promise<HandlerResult> {
  const binding = await openBinding(identifier);
  if (!binding || (await isSignInEnded(binding))) throw reject('deviceRefused');
  context.tried = binding.account;
  if (proof === undefined) return challenge(identifier, binding);
  const proven = verifyProof(proof, binding.key);
  if (!proven) throw reject('deviceRefused');
  const givenMs = challengeTime(binding.device, proven.challenge);
  if (givenMs === undefined || !(await isFirstUse(proven.challenge))) return challenge(identifier, binding);
  return { ...granted(binding, identifier, givenMs), isPeek: true };
}

/** This status makes the browser sign the challenge and ask again at once. */
function challenge(identifier: string, { device }: DeviceBinding): HandlerResult {
  const value = `"${challengeFor(device)}";id="${identifier}"`;
  const whole = { http: 403, headers: [['secure-session-challenge', value] as [string, string]], body: null };
  return { data: null, isPeek: true, whole };
}

function isFirstUse(given: string): Promise<boolean> {
  return claim('deviceProof', given, 2 * SERVER_TIMING.deviceChallengeS);
}

/** Every cookie of the sign-in from before is over soon, here and on every other instance. */
async function endUnbound(session: Session): Promise<void> {
  const { account } = session;
  const [id] = unboundIds(session);
  if (id === undefined) throw noSession({ session: null, reason: 'ended' });
  const ending = { account, id, kept: null, by: account, why: 'self' as const };
  // Without a store that answers this instance knows it, and those that share its memory.
  await endSessions(listScope(account) ?? personalScope(account), ending).catch(() => undefined);
}

/** Chrome sends the bare text, the draft has it in quotes. */
function headerOf({ request }: RequestContext, name: string): string | undefined {
  return request.headers.get(name)?.replace(/^"(?<text>[^"\\]*)"$/, '$<text>');
}
