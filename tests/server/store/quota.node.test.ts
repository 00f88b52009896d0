import { beginLine, beginLines, recordDone, takeQuota } from '@/lib/server/journal/record';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { writeContent } from '@/lib/server/store/line-texts';
import { organizationScope } from '@/lib/server/store/scope';
import { openStore } from '@/lib/server/store/open-store';
import { configure } from '../support/test-env';
import { databaseOfBlock } from './databases';
import { roleChange } from './role-change';

const LARGE = writeContent(null, { iptables: Array.from({ length: 20_000 }, (_, at) => `2001:db8::${at}`) });
const SMALL = writeContent(null, { name: 'a' });
const scopeOf = (organization: number, person = 'one') =>
  organizationScope(organization, `${person}@example.com`, 'admin');
const isTaken = (...given: Parameters<typeof takeQuota>) => {
  try {
    takeQuota(...given);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ http: 429, failure: { code: 'journalFull', retryAfterS: expect.any(Number) } });
    return false;
  }
};
const takenOf = (times: number, ...given: Parameters<typeof takeQuota>) =>
  Array.from({ length: times }, () => isTaken(...given)).filter(Boolean).length;

databaseOfBlock('sqlite');

test('an account takes half of what its organization may write in a day, and no other organization notices', () => {
  configure(undefined, { JOURNAL_LINES_PER_DAY: '10' });
  expect(takenOf(20, scopeOf(1), SMALL)).toBe(5);
  expect(takenOf(20, scopeOf(1, 'two'), SMALL)).toBe(5);
  expect(takenOf(20, scopeOf(1, 'three'), SMALL)).toBe(0);
  expect(takenOf(20, scopeOf(2), SMALL)).toBe(5);
});

test('long contents count by bytes, and who has used them up still writes short ones', () => {
  configure(undefined, { JOURNAL_MB_PER_DAY: '2' });
  const once = Buffer.byteLength(LARGE);
  expect(takenOf(20, scopeOf(3), LARGE)).toBe(Math.floor(1_000_000 / once));
  expect(takenOf(20, scopeOf(3), SMALL)).toBe(20);
});

test('0 is no quota', () => {
  configure(undefined, { JOURNAL_LINES_PER_DAY: '0', JOURNAL_MB_PER_DAY: '0' });
  expect(takenOf(1000, scopeOf(4), SMALL)).toBe(1000);
  expect(takenOf(100, scopeOf(4), LARGE)).toBe(100);
});

test.each(['0', '1'])('beyond it no change leaves without its line, with JOURNAL_REQUIRED=%s', async (required) => {
  await openStore(configure(undefined, { JOURNAL_LINES_PER_DAY: '4', JOURNAL_REQUIRED: required }));
  const scope = scopeOf(5 + Number(required));
  await beginLine(scope, roleChange());
  await beginLine(scope, roleChange());
  await expect(beginLine(scope, roleChange())).rejects.toMatchObject({ failure: { code: 'journalFull' } });
  // What has been done is never refused: its line goes to the log.
  await recordDone(scope, roleChange());
  expect((await listLines(scope, {})).lines).toHaveLength(2);
});

test('what is refused for one of several lines was not made, and the lines before say so', async () => {
  await openStore(configure(undefined, { JOURNAL_LINES_PER_DAY: '4' }));
  const drafts = Array(3).fill(roleChange());
  await expect(beginLines(scopeOf(7), drafts)).rejects.toMatchObject({ failure: { code: 'journalFull' } });
  const ended = { outcome: 'failed', code: 'journalFull' };
  expect((await listLines(scopeOf(7), {})).lines).toMatchObject([ended, ended]);
});
