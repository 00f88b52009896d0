import type { Failure } from '@/lib/rules/failures';

/** What an operation answers: its data, or a failure of which the rest does not matter. */
export type Answer = { data: unknown; line?: unknown } | { failure: Partial<Failure> & Pick<Failure, 'code'> };
export type Answerer = Answer | ((input: unknown) => Answer | Promise<Answer>);

/** The answer to an input. */
export async function answerTo(answerer: Answerer, input: unknown): Promise<Answer> {
  return typeof answerer === 'function' ? answerer(input) : answerer;
}

/** An answer as the console's own server sends it. */
export function responseOf(answer: Answer): Response {
  if (!('failure' in answer)) return Response.json(answer);
  return Response.json({ failure: { status: 500, requestId: 'request-1', ...answer.failure } }, { status: 500 });
}
