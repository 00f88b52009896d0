import type { ProofMethod } from './auth/session-steps.ts';
import type { OperationName } from './permissions.ts';

export interface FailureFacts {
  operation: OperationName;
  /** 0 if there was no answer. */
  http: number;
  /** Of the body. */
  status?: string | undefined;
  description?: string | undefined;
  message?: string | undefined;
  /** An HTTP status that is neither the expected one nor a refusal. */
  isUnexpected?: boolean | undefined;
  isOpen?: boolean | undefined; // Sent without credentials.
  fault?: 'unreachable' | 'lost' | 'timeout' | 'badAnswer' | 'busy' | undefined;
}

interface Rule {
  code: string;
  when: (facts: FailureFacts) => boolean;
  answers: number | ((facts: FailureFacts) => number);
  then?: 'signOut';
  /** The provider's words stay here: they could tell whether an account exists, or that a code was right once. */
  isSilent?: (facts: FailureFacts) => boolean;
}

const NOT_AUTHORIZED = /User not authorized/;
const is = (operation: OperationName, http: number) => (facts: FailureFacts) =>
  facts.operation === operation && facts.http === http;
const says =
  (status: string, from = /./) =>
  (facts: FailureFacts) =>
    facts.status === status && from.test(facts.operation);
const isSignIn = ({ operation }: FailureFacts) =>
  operation === 'session.signIn' || operation === 'session.socialCallback';
const isGuess = ({ operation }: FailureFacts) => operation === 'session.signIn' || operation === 'session.otp';

/**
 * The first rule that matches names the failure (docs/product.md#failures-and-messages). No other code looks at a status or
 * a sentence of the provider.
 */
export const FAILURE_RULES = [
  { code: 'timeout', when: (f) => f.fault === 'timeout', answers: 504 },
  { code: 'busy', when: (f) => f.fault === 'busy', answers: 503 },
  { code: 'unreachable', when: (f) => f.fault === 'unreachable', answers: 502 },
  { code: 'lost', when: (f) => f.fault === 'lost', answers: 502 },
  { code: 'described', when: (f) => f.http === 403 && f.status === 'kintone error' && !!f.description, answers: 403 },
  {
    code: 'sessionExpired',
    // No session can have ended whose token was not sent.
    when: (f) => f.http === 403 && NOT_AUTHORIZED.test(f.message ?? '') && !f.isOpen,
    answers: 401,
    then: 'signOut',
  },
  { code: 'ipRestricted', when: (f) => f.http === 403 && f.status === 'ip restricted', answers: 403 },
  { code: 'dateSkew', when: (f) => f.http === 403 && f.status === 'date skew', answers: 403 },
  {
    code: 'lockedOut',
    when: (f) => isSignIn(f) && f.http === 406 && f.status === 'lockout',
    answers: 406,
    isSilent: isGuess,
  },
  { code: 'wrongCredentials', when: (f) => isSignIn(f) && f.http === 406, answers: 406, isSilent: isGuess },
  { code: 'wrongCode', when: is('session.otp', 403), answers: 403, isSilent: isGuess },
  { code: 'oldPasswordWrong', when: is('password.change', 406), answers: 406 },
  { code: 'signUpLink', when: is('signup.confirm', 412), answers: 412 },
  { code: 'signUpLater', when: is('signup.confirm', 500), answers: 502 },
  { code: 'denied', when: (f) => f.http === 403, answers: 403 },
  { code: 'tooMany', when: (f) => f.http === 429, answers: 429 },
  { code: 'access', when: (f) => f.http === 503, answers: 503 },
  { code: 'access', when: (f) => f.http >= 500, answers: 502 },
  { code: 'access', when: (f) => f.http >= 400, answers: (f) => f.http },
  { code: 'badAnswer', when: (f) => f.fault === 'badAnswer', answers: 502 },
  { code: 'access', when: (f) => f.isUnexpected === true || f.http < 200 || f.http >= 300, answers: 502 },
  { code: 'forbidden', when: says('forbidden'), answers: 403 },
  { code: 'notFound', when: says('not found'), answers: 404 },
  { code: 'keyLimit', when: says('limit', /^apikey/), answers: 409 },
  { code: 'ownerRequired', when: says('owner required', /^member/), answers: 409 },
  { code: 'evaluationDuplicate', when: says('evaluation duplicate', /^(?:service|signup|site)/), answers: 409 },
  { code: 'contractRequired', when: says('contract required', /^(?:payment|service|site)/), answers: 409 },
  { code: 'alreadyRegistered', when: says('already registered', /^payment/), answers: 409 },
  { code: 'generic', when: (f) => !f.status && !!f.message, answers: 502 },
  { code: 'returned', when: (f) => !!f.status && f.status !== 'ok', answers: 502 },
  { code: 'access', when: () => true, answers: 502 },
] as const satisfies readonly Rule[];

/** What the server of the console refuses by itself, with its HTTP status. */
export const CONSOLE_FAILURES = {
  unknownOperation: 404,
  wrongVerb: 405,
  signedOut: 401,
  sessionTimeout: 401,
  sessionEnded: 401,
  deviceNeeded: 401,
  deviceRefused: 401,
  foreignSite: 403,
  notJson: 415,
  tooLarge: 413,
  badJson: 400,
  badInput: 422,
  ownerNeeded: 403,
  adminNeeded: 403,
  otherOrganization: 403,
  lastOwner: 409,
  changedMeanwhile: 409,
  otherAccount: 409,
  tooManyHere: 429,
  overloaded: 503,
  sessionTooLarge: 500,
  handOverRefused: 403,
  wrongStep: 409,
  freshNeeded: 403,
  factorTooNew: 409,
  passkeyRefused: 403,
  socialRefused: 403,
  pictureType: 415,
  pictureSize: 413,
  pictureBroken: 422,
  unsafeAddress: 502,
  storeOff: 404,
  storeAway: 503,
  journalAway: 503,
  journalFull: 429,
  lineNotFound: 404,
  destinationUnreadable: 409,
  offboardingNotFound: 404,
  undoNever: 409,
  undoNotDone: 409,
  undoNoBefore: 409,
  undoneAlready: 409,
  undoNotYours: 403,
  undoInForce: 409,
  undoOwnAddress: 409,
  undoNotAccepted: 409,
  reviewNotFound: 404,
  reviewUnread: 502,
  reviewClosed: 409,
  reviewOpen: 409,
  notReviewer: 403,
  internal: 500,
} as const;

export const BROWSER_FAILURES = ['offline', 'newRelease', 'unknownResult', 'readOnly', 'stopped'] as const;

export type FailureCode =
  | (typeof FAILURE_RULES)[number]['code']
  | keyof typeof CONSOLE_FAILURES
  | (typeof BROWSER_FAILURES)[number];

/** A failure as it reaches the browser: `{ failure: … }`. Never a stack, a path or a secret. */
export interface Failure {
  code: FailureCode;
  /** The provider's HTTP status or body status; the console's own HTTP status if it refused by itself. */
  status: number | string;
  /** The provider's own words, as plain text. */
  text?: string;
  requestId: string;
  /** Field name to message key, if the input was refused. */
  fields?: Record<string, string>;
  retryAfterS?: number;
  /** Of `freshNeeded`: where to give the proof, and by what. */
  proof?: { at: '/api/session/step-up'; by: readonly ProofMethod[] };
  /** What was asked for was not begun: something that is read before it failed. */
  isUnsent?: true;
  /** Of `unknownResult`: what came instead of the answer. */
  cause?: FailureCode;
  /** Of `unknownResult`: the latest state was read again and is what the screen shows. */
  isStateRead?: boolean;
}

export interface ClassifiedFailure {
  code: FailureCode;
  http: number;
  status: number | string;
  text?: string;
  then?: 'signOut';
}

export function classifyFailure(facts: FailureFacts): ClassifiedFailure {
  const rule: Rule | undefined = FAILURE_RULES.find(({ when }) => when(facts));
  if (!rule) throw new Error('the last rule matches everything');
  const text = rule.isSilent?.(facts) ? undefined : facts.description;
  const http = typeof rule.answers === 'function' ? rule.answers(facts) : rule.answers;
  return {
    code: rule.code as FailureCode, // The names of the table are the type; the widening to Rule lost them.
    http,
    status: statusToShow(rule, facts) ?? http,
    ...(text ? { text } : {}),
    ...(rule.then ? { then: rule.then } : {}),
  };
}

function statusToShow({ code }: Rule, { http, status }: FailureFacts): number | string | undefined {
  if (code === 'access' || code === 'generic') return http || undefined;
  if (code === 'badAnswer') return undefined;
  if (http >= 300) return http;
  return status === 'ok' ? undefined : status;
}
