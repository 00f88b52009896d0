import { BROWSER_FAILURES, FAILURE_RULES, type Failure, OWN_REFUSALS } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import type { TaskReason } from './job';

/** Why a task failed, out of the failure of its call; a long description is cut, because thousands may be kept. */
export function reasonOf({ code, status, text, requestId }: Failure): TaskReason {
  return { code, status, requestId, ...(text ? { text: text.slice(0, LIMITS.errorText) } : {}) };
}

/** A task of which nothing was done, as the member list shows. */
export function notDone(requestId: string): TaskReason {
  return { code: 'notDone', status: 0, requestId };
}

const CODES: ReadonlySet<string> = new Set([
  ...FAILURE_RULES.map(({ code }) => code),
  ...Object.keys(OWN_REFUSALS),
  ...BROWSER_FAILURES,
  'notDone',
]);

/**
 * A reason as it was kept, of the job with this id; null for anything else. An older release may have known other codes,
 * and for those there would be no words.
 */
export function toReason(kept: unknown, jobId: string): TaskReason | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, code, status, text, requestId } = kept as Partial<Record<keyof TaskReason | 'id', unknown>>; // Each is judged here.
  if (id !== jobId || !isCode(code) || typeof requestId !== 'string') return null;
  const isStatus = typeof status === 'string' || typeof status === 'number';
  return { code, status: isStatus ? status : 0, requestId, ...(typeof text === 'string' ? { text } : {}) };
}

function isCode(code: unknown): code is TaskReason['code'] {
  return typeof code === 'string' && CODES.has(code);
}
