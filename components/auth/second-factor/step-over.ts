import type { Failure } from '@/lib/rules/failures';

/** After these a step of signing in is over: another tab ended it, or its time ran out. */
const OVER: readonly string[] = ['signedOut', 'sessionTimeout', 'sessionExpired', 'wrongStep'];

/** Whether a failure means that the step is over, so that signing in begins again. */
export function isStepOver({ code }: Failure): boolean {
  return OVER.includes(code);
}
