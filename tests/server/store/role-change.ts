import type { LineDraft } from '@/lib/server/store/journal-links';

/** A line of the journal: somebody becomes an admin. */
export const roleChange = (more: Partial<LineDraft> = {}): LineDraft => ({
  act: 'member.setRole',
  target: { kind: 'member', id: 'ken@minato.example.com' },
  before: { role: null },
  after: { role: 'admin' },
  requestId: 'b-0123456789abcdef',
  address: '192.0.2.7',
  browser: 'Browser/1.0',
  ...more,
});
