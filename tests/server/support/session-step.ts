import { POST } from '@/app/api/session/[step]/route';
import type { SessionStep } from '@/lib/rules/auth/session-steps';

/** The route handler of one step of a session, as the framework calls it. */
export function sessionStep(step: SessionStep): (request: Request) => Promise<Response> {
  return (request) => POST(request, { params: Promise.resolve({ step }) });
}
