import { listConditions } from '@/lib/rules/conditions/conditions';
import { DEFAULT_THRESHOLDS } from '@/lib/rules/contracts/usage-alerts';
import type { EvidenceSignature, FrozenLine, OpenWork, Review, ReviewLine } from '@/lib/rules/review/review-schema';
import { evidenceCsv, evidenceOf, frozenText } from '@/lib/rules/review/evidence';
import { freezeLines } from '@/lib/rules/review/freeze';
import {
  changesFor,
  isOwnLine,
  isPossible,
  mayDecide,
  withNewLines,
  requiresMfa,
  risksOf,
} from '@/lib/rules/review/review';
import type { Since } from '@/lib/rules/review/review-lists';
import {
  linesInSight,
  readReviewQuery,
  SHOWN,
  WHOLE_REVIEW,
  writeReviewQuery,
} from '@/lib/rules/review/review-address';
import { at, changed, lineAt, LINES, READS, removed } from './samples';

test('everything is a line: owners first, then by name; a setting that is off is none', () => {
  const listed = LINES.map(({ kind, value }) => `${kind} ${String(Object.values(value)[0])}`);
  const [first, second] = [
    'member owner@example.com,member second@example.com,member admin@example.com,member Anna@example.com,member zoe@example.com',
    'key k2,key k1,policy mfa,policy lockout,policy ip,address 192.0.2.0/24,address 198.51.100.7,permission a.example.com,receipt a.example.com',
  ];
  expect(listed.join()).toBe(`${first},${second}`);
  expect(frozenText(freezeLines({ ...READS, members: READS.members.toReversed() }))).toBe(frozenText(LINES));
});

test('what needs a look of its own: owners, admins without MFA, keys of nobody, news, and all without MFA where it is required', () => {
  const risks = (isMfaRequired: boolean, since: Since = 'first') =>
    LINES.map((_, position) => risksOf(lineAt(position, { since }), isMfaRequired).join('+'));
  const rest = ['', '', '', '', '', '', ''];
  expect(requiresMfa(LINES)).toBe(false);
  expect(requiresMfa(freezeLines({ ...READS, mfa: 'required' }))).toBe(true);
  expect(risks(false)).toEqual(['noMfa+owner', 'owner', '', '', '', '', 'formerMaker', ...rest]);
  expect(risks(true)).toEqual(['noMfa+owner', 'owner', '', '', 'noMfa', '', 'formerMaker', ...rest]);
  expect(risks(false, 'same')).toEqual(risks(false));
  expect(risks(false, 'role')[3]).toBe('news');
  const admin = { ...lineAt(2), value: { account: 'a', name: '', role: 'admin', mfa: 'off' } } as ReviewLine; // A member's.
  expect(risksOf(admin, false)).toEqual(['noMfa']);
});

test('nobody decides what their role could not do, and owners and named admins decide at all', () => {
  const isAllowed = (line: ReviewLine, role: 'owner' | 'admin') => isPossible(line, line, role);
  expect(isAllowed(removed('owner@example.com'), 'owner')).toBe(true);
  expect(isAllowed(removed('owner@example.com'), 'admin')).toBe(false);
  expect(isAllowed(changed('Anna@example.com', 'owner'), 'admin')).toBe(false);
  expect(isAllowed(changed('Anna@example.com', 'admin'), 'admin')).toBe(true);
  expect(isAllowed(changed('Anna@example.com', 'general'), 'owner')).toBe(false);
  expect(isAllowed(changed('bill@example.com', 'new@example.com'), 'admin')).toBe(true);
  for (const to of ['nobody', 'a..b@example.com', ' a@example.com'])
    expect(isAllowed(changed('bill@example.com', to), 'admin')).toBe(false);
  expect(isAllowed(removed('bill@example.com'), 'owner')).toBe(false);
  expect(isAllowed(removed('lockout'), 'owner')).toBe(false);
  expect(changesFor(lineAt(at('lockout')), 'admin')).toEqual(['off']);
  expect(changesFor(lineAt(at('ip')), 'owner')).toEqual([]);
  const review = { reviewers: ['admin@example.com'] };
  expect(mayDecide(review, 'Admin@example.com', 'admin')).toBe(true);
  expect(mayDecide(review, 'admin@example.com', 'general')).toBe(false);
  expect(mayDecide(review, 'other@example.com', 'admin')).toBe(false);
  expect(mayDecide(review, 'other@example.com', 'owner')).toBe(true);
});

test.each<[maker: string, state: string, account: string, isOwn: boolean]>([
  ['Anna@example.com', 'member', 'anna@example.com', true],
  ['anna@example.com', 'member', 'owner@example.com', false],
  ['anna@example.com', 'left', 'anna@example.com', true],
  // The provider may name a maker without the suffix of the account; one who has that as a login id is somebody else.
  ['anna@example.com', 'unknown', 'anna@example.com#tokyo', true],
  ['anna@example.com', 'member', 'anna@example.com#tokyo', false],
  ['anna@example.com#osaka', 'member', 'anna@example.com#tokyo', false],
  ['', 'unknown', 'anna@example.com', false],
])('a key made by %p (%s) is one of %s: %p', (maker, makerState, account, isOwn) => {
  const key = { kind: 'key', value: { id: 'k1', name: '', maker, makerName: 'Anna', makerState } } as Extract<
    FrozenLine,
    { kind: 'key' }
  >;
  expect(isOwnLine(key, account)).toBe(isOwn);
});

const conditions = (role: 'admin' | 'general', work: Partial<OpenWork>) => {
  const facts = { today: '2026-11-20', account: 'a@example.com', role, thresholds: DEFAULT_THRESHOLDS };
  return listConditions({ ...facts, work: { reviews: [], offboardings: [], file: null, ...work } });
};

test('home reminds a reviewer of what is open, worst if its day is past', () => {
  const due = (...days: string[]) => ({ reviews: days.map((day) => ({ id: day, name: day, due: day })) });
  expect(conditions('admin', due('2026-11-19'))).toMatchObject([
    { condition: 'reviewOverdue', tone: 'bad', name: '2026-11-19', href: '/organization/review/2026-11-19' },
  ]);
  expect(conditions('admin', due('2026-11-20', '2026-12-01'))).toMatchObject([
    { condition: 'reviewOpen', tone: 'info', count: 2, due: '2026-11-20', href: '/organization/review' },
  ]);
  expect(conditions('general', due('2026-11-19'))).toEqual([]);
});

test('home tells an admin of offboarding cases that are open and of a file that is partly applied', () => {
  const [one, two] = ['Anna', 'Ben'].map((name, index) => ({ id: `c${index + 1}`, name }));
  const work = { offboardings: [one], file: { done: 2, total: 5 } } as Partial<OpenWork>; // Both are there.
  expect(conditions('admin', work)).toMatchObject([
    { condition: 'fileUnfinished', count: 3, href: '/organization/file' },
    { condition: 'offboardingOpen', count: 1, name: 'Anna', href: '/organization/leaving/c1' },
  ]);
  const both = { offboardings: [one, two] } as Partial<OpenWork>;
  expect(conditions('admin', both)).toMatchObject([{ count: 2, href: '/organization/leaving' }]);
  expect(conditions('general', work)).toEqual([]);
});

test('the address names what is in sight, and keeps what else it holds', () => {
  for (const show of SHOWN) {
    const search = writeReviewQuery(new URLSearchParams('x=1'), { show, kind: 'member', text: 'an na' });
    expect(readReviewQuery(new URLSearchParams(search))).toEqual({ show, kind: 'member', text: 'an na' });
    expect(search).toContain('x=1');
  }
  expect(writeReviewQuery(new URLSearchParams('show=risky&kind=key&q=a'), WHOLE_REVIEW)).toBe('');
  const lines = LINES.map((_, position) => lineAt(position, position === 0 ? { decision: 'keep' } : {}));
  const count = (part: Partial<typeof WHOLE_REVIEW>) => linesInSight(lines, { ...WHOLE_REVIEW, ...part }).length;
  expect(count({})).toBe(LINES.length);
  expect(count({ show: 'undecided' })).toBe(LINES.length - 1);
  expect(count({ show: 'risky' })).toBe(3);
  expect(count({ show: 'unchanged' })).toBe(0);
  expect(count({ kind: 'key' })).toBe(2);
  expect(count({ text: 'ＡＮＮＡ example' })).toBe(2);
});

test('newer lines take the place of older ones, and never the other way round', () => {
  const lines = [lineAt(0, { version: 3 }), lineAt(1)];
  expect(withNewLines(lines, [])).toBe(lines);
  const merged = withNewLines(lines, [lineAt(0, { version: 2, note: 'late' }), lineAt(1, { version: 4, note: 'new' })]);
  expect(merged.map(({ note }) => note)).toEqual(['', 'new']);
});

const SIGNED: Review = {
  id: 'r1',
  name: '=HYPERLINK("x")',
  due: '2026-12-01',
  reviewers: ['owner@example.com'],
  createdMs: 0,
  createdBy: 'owner@example.com',
  status: 'closed',
  closedMs: 1000,
  closedBy: 'owner@example.com',
  reason: '+1',
  version: 4,
  digest: 'd',
  previous: null,
  gone: [{ kind: 'address', value: { address: '-1' } }] satisfies FrozenLine[],
  journalLine: 7,
};
const SIGNATURE: EvidenceSignature = { digest: 'abc', journalLine: 7, hash: 'k.h', isIntact: true };

test('evidence has one text, and its table is never calculated', () => {
  const review = SIGNED;
  const lines = [lineAt(0, { decision: 'keep', note: '@note' }), lineAt(1)];
  const evidence = evidenceOf('12', review, lines);
  expect(JSON.stringify(JSON.parse(JSON.stringify(evidence)))).toBe(JSON.stringify(evidence));
  const closing = { closedMs: 1000, closedBy: 'owner@example.com', reason: '+1' };
  const before = evidenceOf(
    '12',
    { ...review, status: 'open', closedMs: null, closedBy: null, reason: '' },
    lines,
    closing,
  );
  expect(JSON.stringify(before)).toBe(JSON.stringify(evidence));
  expect(evidence.counts).toMatchObject({ total: 2, decided: 1, undecided: 1, gone: 1 });
  const csv = evidenceCsv(evidence, SIGNATURE);
  const cells = csv.split('\r\n').flatMap((row) => row.split(','));
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  expect(csv).toContain(',summary,evidence_digest,abc');
  expect(csv).toContain("'=HYPERLINK");
});

const SIGNED_REVIEW = String.raw`"organization":"12","review":{"id":"r1","name":"=HYPERLINK(\"x\")","due":"2026-12-01","reviewers":["owner@example.com"],"started":"1970-01-01T00:00:00.000Z","startedBy":"owner@example.com","closed":"1970-01-01T00:00:01.000Z","closedBy":"owner@example.com","reason":"+1","previous":null,"frozenDigest":"d"},"counts":{"total":1,"decided":1,"undecided":0,"keep":1,"change":0,"remove":0,"done":0,"notDone":0,"gone":1}`;
const SIGNED_LINE = `"lines":[{"position":5,"kind":"address","value":{"address":"192.0.2.1"},"since":"new","decision":"keep","to":null,"note":"n","decidedBy":"a@x","decided":"1970-01-01T00:00:00.002Z"`;
const SIGNED_END = `"result":null,"code":null,"journalLine":null}],"gone":[{"kind":"address","value":{"address":"-1"}}]}`;

test.each([
  [null, `{"format":"access-review/1",${SIGNED_REVIEW},${SIGNED_LINE},${SIGNED_END}`],
  [
    true,
    `{"format":"access-review/2",${SIGNED_REVIEW},"inBulk":{"kept":1,"by":[{"account":"a@x","kept":1}]},${SIGNED_LINE},"inBulk":true,${SIGNED_END}`,
  ],
])('the text that earlier releases signed stays as it is: in bulk %s', (inBulk, text) => {
  const frozen = { kind: 'address', value: { address: '192.0.2.1' }, since: 'new' } as const;
  const line = lineAt(5, { ...frozen, decision: 'keep', note: 'n', decidedBy: 'a@x', decidedMs: 2, inBulk });
  expect(JSON.stringify(evidenceOf('12', SIGNED, [line]))).toBe(text);
});

test('what no line proves is claimed in the table too, and counts as not made', () => {
  const claimed = lineAt(0, { decision: 'remove', result: 'claimed', code: 'contradicted', journalLine: 3 });
  const evidence = evidenceOf('12', SIGNED, [claimed]);
  expect(evidence.counts).toMatchObject({ done: 0, notDone: 1 });
  const [head = '', row = ''] = evidenceCsv(evidence, SIGNATURE).split('\r\n');
  const at = head.split(',').indexOf('result') - head.split(',').length;
  expect(row.split(',').slice(at)).toEqual(['claimed', 'contradicted', '3']);
});

test('evidence names what was kept in bulk and by whom; what was signed before that was written down stays as it was', () => {
  const kept = (position: number, decidedBy: string, inBulk: boolean | null) =>
    lineAt(position, { decision: 'keep', decidedBy, inBulk });
  const lines = [kept(2, 'a@x', true), kept(3, 'b@x', true), kept(4, 'b@x', true), kept(0, 'b@x', false), lineAt(5)];
  const evidence = evidenceOf('12', SIGNED, lines);
  const by = [
    { account: 'b@x', kept: 2 },
    { account: 'a@x', kept: 1 },
  ];
  expect([evidence.format, evidence.inBulk]).toEqual(['access-review/2', { kept: 3, by }]);
  expect(evidence.lines.map(({ inBulk }) => inBulk)).toEqual([true, true, true, false, null]);
  const csv = evidenceCsv(evidence, SIGNATURE).split('\r\n');
  expect(csv.filter((row) => row.includes('in_bulk') && row.startsWith(','))).toEqual([
    expect.stringContaining('count_kept_in_bulk,3'),
    expect.stringContaining('kept_in_bulk_by,b@x 2'),
    expect.stringContaining('kept_in_bulk_by,a@x 1'),
  ]);
  const old = JSON.stringify(evidenceOf('12', SIGNED, [kept(2, 'a@x', null), lineAt(3)]));
  expect(old).toContain('access-review/1');
  expect(old).not.toContain('inBulk');
});
