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
  },
  'journal-reads-store': {
    listLines: sample((call, scope) => call(scope, {})),
    readLine: sample((call, scope) => call(scope, 1)),
    summarizeLines: sample((call, scope) => call(scope, {})),
    journalSince: sample((call, scope) => call(scope)),
  },
  'sessions-store': {
    writeUses: sample((call, scope, secret) => call(scope, [use(secret)])),
    readSessions: sample((call, scope) => call(scope, 0)),
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
    retireSessions: sample((call, scope) => call(scope, 1, 1)),
    eraseSessions: sample((call, scope) => call(scope, 'erased@example.com')),
  },
};
