import { type Failure, classifyFailure } from '@/lib/rules/failures';
import type { OperationName } from '@/lib/rules/permissions';

/** Every status that the promises name, but 429, which makes a form wait. */
export const STATUSES = [400, 401, 403, 404, 406, 409, 412, 422, 500, 502, 503, 504] as const;

let asked = 0;

/**
 * The console's own answer to a form where the provider answered like this; named by the catalogue as at the door.
 * @param said the provider's own words
 */
export function refusalOf(
  operation: OperationName,
  http: number,
  said: { description?: string; status?: string } = {},
) {
  const judged = classifyFailure({ operation, http, ...said });
  asked += 1;
  const failure: Failure = {
    code: judged.code,
    status: judged.status,
    requestId: `request-${asked}`,
    ...(judged.text ? { text: judged.text } : {}),
    ...(http === 429 ? { retryAfterS: 30 } : {}),
  };
  return { refusal: { http: judged.http, failure } };
}

/** The provider did it, and its answer was lost on the way to the console. */
export function lostAnswer(): { refusal: { http: number; failure: Failure } } {
  asked += 1;
  return { refusal: { http: 502, failure: { code: 'lost', status: 502, requestId: `request-${asked}` } } };
}
