import { read } from '@/lib/client/api';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import type { Answer, Input } from '@/lib/operations/table';
import type { SessionSteps } from '@/lib/rules/auth/session-steps';
import type { Failure } from '@/lib/rules/failures';

/** Why the browser gave no passkey: a key of `passkeyProblem`. */
export type PasskeyProblem = 'cancelled' | 'known' | 'unsupported';

/** What came of the browser's own dialog. */
type CeremonyResult<Value> =
  | { value: Value; failure?: undefined; problem?: undefined }
  | { value?: undefined; failure: Failure; problem?: undefined }
  | { value?: undefined; failure?: undefined; problem: PasskeyProblem };

type Library = typeof import('@simplewebauthn/browser');
type NewPasskey = Omit<Input<'passkey.add'>, 'name'>;
export type PasskeyProof = Extract<SessionSteps['step-up']['input'], { passkey: object }>['passkey'];

/** Has the browser make a passkey. Never throws. */
export function makePasskey(): Promise<CeremonyResult<NewPasskey>> {
  return perform('passkey.options', ({ startRegistration }, optionsJSON) =>
    startRegistration({ optionsJSON: optionsJSON as never }),
  );
}

/** Has the browser answer with a passkey of the account. Never throws. */
export function answerWithPasskey(): Promise<CeremonyResult<PasskeyProof>> {
  return perform('passkey.challenge', ({ startAuthentication }, optionsJSON) =>
    startAuthentication({ optionsJSON: optionsJSON as never }),
  );
}

/** @param act takes the options that the server made by the same library */
async function perform<Response>(
  name: 'passkey.options' | 'passkey.challenge',
  act: (library: Library, options: Answer<'passkey.options'>['options']) => Promise<Response>,
): Promise<CeremonyResult<{ sealed: string; response: Response }>> {
  const [library, { data, failure }] = await Promise.all([
    lazyImport(() => import('@simplewebauthn/browser')),
    read(name, {}),
  ]);
  if (failure) return { failure };
  if (!library) return { failure: notLoaded() };
  if (!library.browserSupportsWebAuthn()) return { problem: 'unsupported' };
  try {
    return { value: { sealed: data.sealed, response: await act(library, data.options) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Browsers do not say whether somebody pressed cancel, waited too long or has no such passkey. */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unsupported';
}
