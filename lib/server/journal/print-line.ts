import 'server-only';
import { readEnv } from '@/lib/server/env';
import type { LineDraft, LineEnding } from '@/lib/server/store/journal-links';
import type { StoreScope } from '@/lib/server/store/scope';

interface Written {
  id: number | undefined;
  ending?: LineEnding;
}

/** Hands a line to whoever collects standard output, once as it is intended and once as it ended, if JOURNAL_STDOUT is set. */
export function printLine({ organization, account }: StoreScope, draft: LineDraft, { id, ending }: Written): void {
  if (!readEnv().JOURNAL_STDOUT) return;
  const { act, target, before, after, requestId, address, browser, undoes } = draft;
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    event: 'journal.line',
    organization,
    id,
    account,
    act,
    target,
    before,
    after,
    requestId,
    address,
    browser,
    undoes,
    ...(ending ?? { outcome: 'pending' }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
