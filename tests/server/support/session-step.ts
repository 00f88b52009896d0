import { POST } from '@/app/api/session/[step]/route';
import type { SessionStep } from '@/lib/rules/auth/session-steps';
import { post, type Sent } from './browser';

/** The route handler of one step of a session, as the framework calls it. */
export function sessionStep(step: SessionStep): (request: Request) => Promise<Response> {
  return (request) => POST(request, { params: Promise.resolve({ step }) });
}

/** Takes one step of a session as the console's own pages do. */
export function takeStep(step: SessionStep, body?: unknown, sent?: Sent): Promise<Response> {
  return post(sessionStep(step), body, sent);
}
