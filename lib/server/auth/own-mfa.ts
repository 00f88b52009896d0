import 'server-only';
import { codeKind, type Enrolment } from '@/lib/rules/auth/codes';
import { requireRecentAuth } from '@/lib/server/api/recent-auth';
import { log } from '@/lib/server/log';
import { reject } from '@/lib/server/http-error';
import type { RequestContext } from '@/lib/server/api/request-context';
import { logIdentityIn, type StepResult } from '@/lib/server/api/route-handler';
import { attemptCode } from './sign-in';
import { allowReplacedCredential, beginSession, type Session } from '@/lib/server/session/session';
import { dropMfaKey, succeed } from '@/lib/server/session/succession';
import { create } from 'qrcode';
import { generateURI } from 'otplib';
import { TOTP } from '@/lib/rules/timing';

/**
 * Turns on the user's second factor. If the account is enrolled already, the provider sends a session key, and the session
 * begins anew with it; otherwise an enrolment follows.
 * @returns `{isOn: true}`, or `{isOn: false, enrolment}`
 * @throws HttpError `freshNeeded`
 */
export async function turnOnMfa(context: RequestContext): Promise<StepResult<'mfa-on'>> {
  const before = signedInOrLog(context);
  await requireRecentAuth(before);
  const { secret, sessionKey } = await context.call('session.mfaOn', { mfa: 'on', email: before.account });
  // Where it had none, the factor may be one that this sign-in enrolled and had no answer about.
  const own = before.mfaKey === undefined && { hasOwnFactor: true };
  if (sessionKey) return renew(before, { ...context.session, ...own, mfaKey: sessionKey });
  if (!secret) throw reject('wrongStep');
  const data = { isOn: false, enrolment: enrolmentOf(before.account, secret) } as const;
  // Its earlier factor is off: with that key a code of the new one would pass for a proof.
  const session = await dropMfaKey(before, context.session);
  return session ? { data, session, isReplaced: true } : { data };
}

/**
 * Completes the enrolment with its first code.
 * @throws HttpError `freshNeeded`, `badInput` for text that cannot be a one-time code, `wrongCode`
 */
export async function confirmMfa(code: string, context: RequestContext): Promise<StepResult<'mfa-confirm'>> {
  const before = context.session;
  await requireRecentAuth(before);
  if (codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { data } = await attemptCode(code, before.account, context);
  return renew(before, { ...context.session, hasOwnFactor: true, mfaKey: data.sessionKey });
}

/**
 * Begins the session anew with its MFA key; copies of the old cookie are refused from now on. The siblings hear of it only if
 * there was no key before: otherwise repeating it would let the credential leave at any time (promise V-R2).
 */
async function renew(before: Session, after: Session): Promise<StepResult<'mfa-confirm'>> {
  const { sid: _old, handOver: _used, ...kept } = after;
  const next = await succeed(before, beginSession(kept));
  const isNew = before.mfaKey === undefined || before.token !== next.token;
  const act = { event: 'mfaOn' } as const;
  return { data: { isOn: true }, act, session: isNew ? allowReplacedCredential(next) : next, isReplaced: isNew };
}

function signedInOrLog(context: RequestContext): Session {
  try {
    return context.session;
  } catch (error) {
    log('warn', { event: 'mfa.on', requestId: context.requestId, reason: 'Not signed in', ...logIdentityIn(context) });
    throw error;
  }
}

/** The light margin that a scanner needs around the code, in squares. */
const EDGE = 4;

/** Draws the QR code here, so that the secret goes to no third party and no drawing library to the browser. */
export function enrolmentOf(account: string, secret: string): Enrolment {
  const url = otpauthUrl(account, secret);
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  return { secret, otpauthUrl: url, qr: { path: drawPath(modules.data, modules.size), size: modules.size + 2 * EDGE } };
}

function drawPath(dark: Uint8Array, size: number): string {
  const strokes: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && dark[y * size + x]) x += 1;
      if (x > start) strokes.push(`M${start + EDGE} ${y + EDGE}h${x - start}v1h${start - x}z`);
    }
  }
  return strokes.join('');
}

const ISSUER = 'Admin Console';

function otpauthUrl(account: string, secret: string): string {
  return generateURI({
    issuer: ISSUER,
    label: account,
    secret: secret.replace(/=+$/, ''), // Some apps take no padding.
    algorithm: TOTP.algorithm,
    digits: TOTP.digits,
    period: TOTP.periodS,
  });
}
