import { screen, within } from '@testing-library/react';
import { evidenceOf } from '@/lib/rules/review/evidence';
import type { LineWish, Review, ReviewAnswer, ReviewLine, ReviewSummary } from '@/lib/rules/review/review-schema';
import { OwnDoor } from '../panel-door';

const OPEN = { since: 'first', decision: null, to: null, note: '', decidedBy: null, decidedMs: null } as const;
const REST = {
  ...OPEN,
  notedBy: null,
  inBulk: null,
  version: 0,
  result: null,
  code: null,
  refusal: null,
  journalLine: null,
};
export const member = (position: number, account: string, part: Partial<ReviewLine> = {}): ReviewLine =>
  ({
    kind: 'member',
    value: { account, name: '', role: 'general', mfa: 'on' },
    position,
    ...REST,
    ...part,
  }) as ReviewLine; // A member's line.
const LINES: ReviewLine[] = [
  member(0, 'hanako@example.com', { since: 'same' }),
  member(1, 'jiro@example.com', {
    value: { account: 'jiro@example.com', name: 'Jiro', role: 'admin', mfa: 'off' },
  } as Partial<ReviewLine>),
  {
    kind: 'key',
    value: { id: 'k1', name: 'Nightly', maker: 'gone@example.com', makerName: '', makerState: 'left' },
    position: 2,
    ...REST,
  },
];
const REVIEW: Review = {
  id: 'r1',
  name: 'Autumn',
  due: '2026-12-01',
  reviewers: ['taro@example.com#tokyo'],
  createdMs: 0,
  createdBy: 'owner@example.com',
  status: 'open',
  closedMs: null,
  closedBy: null,
  reason: '',
  version: 0,
  digest: 'd',
  previous: null,
  gone: [],
  journalLine: null,
};

/** The row of a line, by a part of its name. */
export const row = async (name: string) => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(name) });
  const found = head.closest<HTMLElement>('[role="row"]');
  if (!found) throw new Error(`there is no row of ${name}`);
  return within(found);
};

/** The console's own server with one review. */
export class ReviewDoor extends OwnDoor {
  readonly posts: { name: string; body: Record<string, unknown> }[] = [];
  review = REVIEW;
  lines = LINES;
  reviews: ReviewSummary[] = [];
  /** Positions that a colleague decided first. */
  lost: number[] = [];
  /** And whose lines the answer lacks: nothing has changed. */
  silent: number[] = [];
  /** And that one kept alike. */
  kept: number[] = [];
  isIntact: boolean | null = true;
  refusal: { code: string; status: number; fields?: Record<string, string> } | null = null;

  constructor() {
    super();
    this.open();
    const provider = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const { pathname, searchParams } = new URL(String(address), 'https://console.example.com');
      const name = /^\/api\/console\/(review\.\w+)$/.exec(pathname)?.[1];
      if (!name) return provider(address, init);
      const { refusal } = this;
      const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : null;
      if (body) this.posts.push({ name, body });
      if (refusal && (body || name === 'review.list'))
        return Response.json({ failure: { ...refusal, requestId: 'request-1' } }, { status: refusal.status });
      const input = body ?? JSON.parse(searchParams.get('input') ?? '{}');
      const isOther = name !== 'review.list' && name !== 'review.start' && input.id !== this.review.id;
      const notFound = { failure: { code: 'reviewNotFound', status: 404, requestId: 'request-1' } };
      return isOther ? Response.json(notFound, { status: 404 }) : Response.json({ data: this.answer(name, body) });
    };
  }

  decisions(): LineWish[] {
    return this.posts.flatMap(({ body }) => (body.decisions as LineWish[] | undefined) ?? []);
  }

  private answer(name: string, body: { decisions?: LineWish[] } | null): unknown {
    if (name === 'review.start') return { id: 'r2' };
    if (name === 'review.evidence')
      return {
        evidence: evidenceOf('12', this.review, this.lines),
        signature: { digest: 'd', journalLine: 9, hash: 'h', isIntact: this.isIntact },
      };
    if (name === 'review.list') return { reviews: this.reviews };
    const wishes = body?.decisions;
    if (!wishes) return { review: this.review, lines: this.lines, conflicts: [] } satisfies ReviewAnswer;
    this.review = { ...this.review, version: this.review.version + 1 };
    const { version } = this.review;
    const news = wishes.map(({ position, decision, to, note }) => {
      const isLost = this.lost.includes(position);
      const theirs = { decision: 'remove', decidedBy: 'colleague@example.com' };
      return {
        ...this.lines[position],
        to,
        note,
        decision,
        decidedBy: 'taro@example.com#tokyo',
        inBulk: decision !== null && wishes.length > 1,
        version,
        ...(isLost && theirs),
        ...(this.kept.includes(position) && { decidedBy: theirs.decidedBy }),
      };
    }) as ReviewLine[]; // Lines with another decision.
    this.lines = this.lines.map((line) => news.find(({ position }) => position === line.position) ?? line);
    return {
      review: this.review,
      lines: news.filter(({ position }) => !this.silent.includes(position)),
      conflicts: this.lost,
    };
  }
}
