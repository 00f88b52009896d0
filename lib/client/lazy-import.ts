import type { Failure } from '@/lib/rules/failures';
import { reloadPage } from './navigation/reload-page';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/** Why the last part could not be loaded. */
let cause: 'offline' | 'newRelease' = 'offline';

/** A server that answers at all does so within this time; who waits for a part must not wait for longer than for that. */
const LOOK_MS = 3000;

/** Why a part of the console could not be loaded: there is no network, or the server has a new release. */
export function notLoaded(): Failure {
  return { code: navigator.onLine ? cause : 'offline', status: 0, requestId: '' };
}

/**
 * Asks the console something else. Only what no request gets through is a lost connection: a part that is gone from a server
 * that answers is one of another release, be it a script or a style sheet, and another try would fail for ever.
 */
async function findCause(): Promise<void> {
  // Without `api`, which not every page with late parts carries.
  cause = 'offline';
  await fetch('/api/session?peek=1', { signal: AbortSignal.timeout(LOOK_MS) }).then(
    () => (cause = 'newRelease'),
    () => undefined,
  );
}

/** Reloads for a release that is over: what was typed is there again afterwards. */
export function reloadKeepingTyped(): void {
  if (window.scriptRecovery) window.scriptRecovery.reload();
  else reloadPage();
}

/**
 * Loads a script on first use; after a failure the next use tries again. Never throws: the caller shows `notLoaded`,
 * unless what could not be loaded is a mere comfort.
 * @returns null if it could not be loaded
 */
export async function lazyImport<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    await findCause();
    return null;
  }
}

/** The resolver of a react-hook-form whose schema loads on first use; `errors.root` of type `notLoaded` if it cannot. */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<z.ZodType<unknown, Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const parts = await lazyImport(() => Promise.all([load(), import('@hookform/resolvers/zod')]));
    // Only `root` is set, which every form has.
    if (!parts) return { values: {}, errors: { root: { type: 'notLoaded' } } as FieldErrors<Values> };
    const [schema, { zodResolver }] = parts;
    // `raw`: what was typed is sent, and the server normalises it; the schema's output has other types.
    return zodResolver(schema as never, undefined, { raw: true })(values as never, context, options as never) as never;
  };
}
