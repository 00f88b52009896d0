/** Scenarios that answer in a handler's place, as the provider would. */
import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import { deny, NOT_AUTHORIZED, type Refusal, refuse } from '../api/reply.ts';
import type { ScenarioName, ScenarioOptions } from './catalogue.ts';
import type { ScenarioRegistry, Situation } from './scenario-registry.ts';

interface Business {
  /** All if left out. */
  operations?: readonly ProviderOperationName[];
  /** Not for calls without credentials. */
  isForTokens?: true;
  reply: (options: ScenarioOptions) => Refusal;
}

const BUSINESS = {
  lockout: { operations: ['session.signIn', 'session.socialCallback'], reply: () => deny(406, 'lockout') },
  lastOwner: { operations: ['member.setRole', 'member.delete'], reply: () => refuse('owner required') },
  keyLimit: { operations: ['apikey.create'], reply: () => refuse('limit') },
  evaluationDuplicate: { operations: ['site.setPlan', 'service.setPlan'], reply: () => refuse('evaluation duplicate') },
  notAuthorized: { isForTokens: true, reply: () => NOT_AUTHORIZED },
  ipRestricted: { isForTokens: true, reply: () => deny(403, 'ip restricted') },
  kintoneError: { isForTokens: true, reply: ({ description }) => withWords(deny(403, 'kintone error'), description) },
  bodyStatus: {
    reply: ({ status, description, message }) =>
      withWords(refuse(status ?? 'unavailable', description), undefined, message),
  },
  httpStatus: {
    reply: ({ status, description, message }) => withWords(deny(httpOf(status), 'error'), description, message),
  },
} as const satisfies Partial<Record<ScenarioName, Business>>;

/** Null if the handler is to answer. */
export function businessScenario(
  scenarios: ScenarioRegistry,
  name: ProviderOperationName,
  situation: Situation,
): Refusal | null {
  for (const scenario of Object.keys(BUSINESS) as (keyof typeof BUSINESS)[]) {
    // The object is closed.
    const business: Business = BUSINESS[scenario];
    if (business.operations && !business.operations.includes(name)) continue;
    if (business.isForTokens && rowOf(name).isOpen) continue;
    const options = scenarios.take(scenario, situation);
    if (options) return business.reply(options);
  }
  return null;
}

function withWords(refusal: Refusal, description?: string, message?: string): Refusal {
  return {
    ...refusal,
    ...(description === undefined ? {} : { description }),
    ...(message === undefined ? {} : { message }),
  };
}

function httpOf(status: string | undefined): number {
  const http = Number(status);
  return Number.isInteger(http) && http >= 200 && http <= 599 ? http : 418;
}
