import { newOffboarding } from '@/lib/rules/offboarding/case';
import type { LineDraft } from '@/lib/server/store/journal-links';
import type { StoreScope } from '@/lib/server/store/scope';

/** One call of a function of the store: with a text that only the scope's own organization may ever see again. */
export type StoreSample = (call: (...given: never[]) => unknown, scope: StoreScope, secret: string) => Promise<unknown>;

const draft = (secret: string): LineDraft => ({
  act: 'profile.update',
  target: { kind: 'account', id: 'shared@example.com' },
  before: { name: 'Before' },
  after: { name: secret },
  requestId: `request-${secret}`,
  address: '192.0.2.1',
  browser: secret,
});

const use = (secret: string) => ({
  ids: ['session'],
  account: 'shared@example.com',
  createdMs: 1,
  usedMs: Date.now(),
  address: '192.0.2.1',
  userAgent: secret,
});

/** A review is closed in each round, so that the next one needs another; a case has such an id, too. */
const rounds = new Map<string, number>();
const reviewIn = ({ organization }: StoreScope) => `review-${rounds.get(organization) ?? 0}`;

/** A sample of any other form; the function is given as it is exported, so its own parameters are what a sample knows. */
function sample(run: (call: (...given: unknown[]) => Promise<unknown>, scope: StoreScope, secret: string) => unknown) {
  return run as StoreSample;
}

/**
 * Samples of every function of `lib/server/store/*-store.ts`, by file and name, in the order in which they are called. All of
 * them use the same ids in every organization. A function without one fails the test of the scopes.
 */
export const STORE_SAMPLES: Readonly<Record<string, Readonly<Record<string, StoreSample>>>> = {
  'journal-store': {
    addLine: sample((call, scope, secret) => call(scope, draft(secret))),
    addUndo: sample((call, scope, secret) => call(scope, { ...draft(secret), undoes: 1 })),
    addReminder: sample((call, scope, secret) => call(scope, draft(secret), { day: '2027-01-31', step: 3 })),
    endLine: sample((call, scope) => call(scope, 1, { outcome: 'unknown' })),
    settleLine: sample((call, scope) => call(scope, 1, 'done')),
    erasePerson: sample((call, scope, secret) => call(scope, 'erased@example.com', draft(secret))),
    retireLines: sample((call, scope, secret) => call(scope, 1, draft(secret))),
  },
  'team-store': {
    changeTeam: sample((call, scope, secret) =>
      call(scope, { kind: 'filter', id: 'Shared', value: { search: secret }, seen: null }),
    ),
    readTeam: sample((call, scope) => call(scope)),
    hasRecords: sample((call, scope) => call(scope)),
    changeOwnFilters: sample((call, scope, secret) =>
      call(scope, { list: 'activity', filters: [{ name: 'Shared', search: secret }], seen: null }),
    ),
    readOwnFilters: sample((call, scope) => call(scope)),
    eraseOwnFilters: sample((call, scope) => call(scope)),
    listDatedNotes: sample((call, scope) => call(scope)),
  },
  'offboarding-store': {
    addOffboarding: sample((call, scope, secret) =>
      call(scope, reviewIn(scope), newOffboarding([{ account: 'shared@example.com', name: secret, role: 'general' }])),
    ),
    listOffboardings: sample((call, scope) => call(scope)),
    readOpenCase: sample((call, scope) => call(scope, ['shared@example.com'])),
    readOpenOffboardings: sample((call, scope) => call(scope)),
    readOffboarding: sample((call, scope) => call(scope, reviewIn(scope))),
    changeOffboarding: sample((call, scope, secret) =>
      call(scope, { id: reviewIn(scope), seen: secret, value: newOffboarding([]), isEnd: true }),
    ),
    eraseFromOffboardings: sample((call, scope) => call(scope, 'erased@example.com')),
  },
  'review-store': {
    addReview: sample((call, scope, secret) => {
      rounds.set(scope.organization, (rounds.get(scope.organization) ?? 0) + 1);
      return call(scope, {
        id: reviewIn(scope),
        name: secret,
        due: '2027-01-31',
        reviewers: ['shared@example.com'],
        previous: null,
        gone: [],
        digest: 'digest',
        createdMs: 1,
        lines: [{ kind: 'address', value: { address: secret }, since: 'first' }],
      });
    }),
    decideLines: sample((call, scope, secret) =>
      call(scope, reviewIn(scope), [{ position: 0, seen: 0, decision: 'remove', to: null, note: secret }]),
    ),
    writeLineResults: sample((call, scope) =>
      call(scope, reviewIn(scope), 1, [
        { position: 0, result: 'failed', code: 'denied', refusal: null, journalLine: 1 },
      ]),
    ),
    closeReview: sample((call, scope, secret) =>
      call(scope, reviewIn(scope), { seen: 2, closedMs: Date.now(), reason: secret, journalLine: 1 }),
    ),
  },
  'review-reads-store': {
    listReviews: sample((call, scope) => call(scope)),
    readOpenWork: sample((call, scope) => call(scope)),
    readReview: sample((call, scope) => call(scope, reviewIn(scope))),
    lastClosedReview: sample((call, scope) => call(scope)),
    journalLink: sample((call, scope) => call(scope, 1)),
  },
  'organization-files-store': {
    addOrganizationFile: sample((call, scope, secret) => call(scope, { text: secret, tasks: 1 })),
    lastOrganizationFile: sample((call, scope) => call(scope)),
    readUnfinishedFile: sample((call, scope) => call(scope)),
    writeFileResults: sample((call, scope, secret) =>
      call(scope, 'shared', [{ ref: secret, status: 'done', line: 1 }]),
    ),
    eraseOrganizationFiles: sample((call, scope) => call(scope, 'erased@example.com')),
  },
  'journal-reads-store': {
    listLines: sample((call, scope) => call(scope, {})),
    readLine: sample((call, scope) => call(scope, 1)),
    summarizeLines: sample((call, scope) => call(scope, {})),
    hasLaterLine: sample((call, scope) => call(scope, { id: 1, acts: ['profile.update'] })),
  },
  'destinations-store': {
    addDestination: sample((call, scope, secret) =>
      call(scope, {
        id: 'shared',
        kind: 'webhook',
        name: secret,
        locale: 'ja',
        host: secret,
        sealed: secret,
        rules: [{ text: secret }],
        isDaily: true,
      }),
    ),
    listDestinations: sample((call, scope) => call(scope)),
    readDestination: sample((call, scope) => call(scope, 'shared')),
    changeDestination: sample((call, scope, secret) => call(scope, { id: 'shared', seen: secret }, { name: secret })),
    hurryDestination: sample((call, scope) => call(scope, 'shared')),
    listUndelivered: sample((call, scope) => call(scope, 'shared', 10)),
    forgetUndelivered: sample((call, scope) => call(scope, { destination: 'shared', position: 1 })),
    removeDestination: sample((call, scope) => call(scope, 'another')),
    eraseDestinations: sample((call, scope) => call(scope, 'erased@example.com')),
  },
  'delivery-store': {
    readLinks: sample((call, scope) => call(scope, 1, 9)),
    readSteps: sample((call, scope) => call(scope, 0, { limit: 10, isWhole: true })),
    readLink: sample((call, scope) => call(scope, { position: 1, line: 1 })),
    readHead: sample((call, scope) => call(scope)),
    stepsOfRules: sample((call, scope) => call(scope, [{ subject: 'profile' }], [{ position: 1, line: 1 }])),
    noteDelivery: sample((call, scope) => call(scope, { id: 'shared', lease: '' }, { attempts: 1 })),
    giveUpDelivery: sample((call, scope) =>
      call(scope, { id: 'shared', lease: '' }, { position: 1, line: 1 }, { reason: 'status', http: 400 }),
    ),
  },
  'passkey-store': {
    addPasskey: sample((call, scope, secret) =>
      call(scope, { id: 'shared', name: secret, public_key: 'key', counter: 0, transports: '[]', created: 1 }, 10),
    ),
    readPasskeys: sample((call, scope) => call(scope)),
    noteUseOfPasskey: sample((call, scope) => call(scope, { id: 'shared', counter: 0 }, { counter: 1, usedMs: 2 })),
    claimChallenge: sample((call, scope) => call(scope, 'challenge', 60_000)),
    removePasskey: sample((call, scope) => call(scope, 'another')),
    erasePasskeys: sample((call, scope) => call(scope)),
  },
  'sessions-store': {
    writeUses: sample((call, scope, secret) => call(scope, [use(secret)])),
    readSessions: sample((call, scope) => call(scope, 0)),
    readLastUse: sample((call, scope) => call(scope, 'shared@example.com', 0)),
    writeEnding: sample((call, scope, secret) =>
      call(scope, {
        account: 'shared@example.com',
        tag: 'tag',
        ids: null,
        kept: [secret],
        endedMs: 1,
        aliveSinceMs: 0,
        by: 'shared@example.com',
        why: 'self',
      }),
    ),
    eraseSessions: sample((call, scope) => call(scope, 'erased@example.com')),
  },
};
