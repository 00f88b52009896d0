import type { JournalLine } from '@/lib/rules/journal/journal-line';

/** A line of the journal about something done, with what a test wants to be different. */
export function journalLine(part: Partial<JournalLine>): JournalLine {
  return {
    id: 1,
    timeMs: Date.UTC(2026, 10, 24, 12),
    act: 'iptables.set',
    person: { id: 'p1', account: 'taro@example.com', isOwn: true },
    target: { kind: 'organization', id: '1', text: '1', name: null },
    before: null,
    after: null,
    outcome: 'done',
    code: null,
    refusal: null,
    endedMs: null,
    settledMs: null,
    requestId: 'request',
    address: null,
    browser: null,
    undoes: null,
    undoneBy: null,
    isErased: false,
    ...part,
  };
}
