/** A process of its own: adds sessions of an account and access reviews to the store that the environment names. */
import '../../../scripts/resolve-aliases.ts';
import type { FrozenLine } from '../../../lib/rules/review/review-schema.ts';
import type { Since } from '../../../lib/rules/review/review-lists.ts';

// Loaded once the aliases can be resolved.
const { setEnv } = await import('../../../lib/server/env.ts');
const { parseEnv } = await import('../../../lib/server/env-schema.ts');
const { write } = await import('../../../lib/server/store/database.ts');
const { closeStore, openStore } = await import('../../../lib/server/store/open-store.ts');
const { addReview } = await import('../../../lib/server/store/review-store.ts');
const { organizationScope } = await import('../../../lib/server/store/scope.ts');
const { writeUses } = await import('../../../lib/server/store/sessions-store.ts');

// Written by the benchmark.
const { id, account, sessions, reviews, linesOfReview } = JSON.parse(process.argv[2] ?? '{}');
const organization = String(id);
const scope = organizationScope(id, account, 'owner');
await openStore(setEnv(parseEnv()));
const nowMs = Date.now();
await writeUses(
  scope,
  Array.from({ length: sessions }, (_, at) => ({
    ids: [`bench-${nowMs}-${at}`],
    account,
    createdMs: nowMs - at * 60_000,
    usedMs: nowMs - at * 1000,
    address: `192.0.2.${at % 250}`,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (at % 50)}.0) Gecko/20100101 Firefox/${100 + (at % 50)}.0`,
    isBound: false,
  })),
);
for (let review = 0; review < reviews; review += 1) {
  const lines = Array.from({ length: linesOfReview }, (_, at): FrozenLine & { since: Since } => ({
    kind: 'member',
    value: { account: `member.${at}@many.example.com`, name: `高橋 ${at}`, role: 'general', mfa: 'on' },
    since: 'first',
  }));
  const part = { id: `bench-${nowMs}-${review}`, name: `Review ${review}`, due: '2099-01-31', reviewers: [account] };
  await addReview(scope, { ...part, previous: null, gone: [], digest: '', createdMs: nowMs - review * 1000, lines });
  // No more than three may be open.
  await write((transaction) =>
    transaction
      .updateTable('review_campaigns')
      .set({ status: 'closed', closed: nowMs, closed_by: account })
      .where('organization', '=', organization)
      .where('status', '=', 'open')
      .execute(),
  );
}
await closeStore();
process.stdout.write('null');
