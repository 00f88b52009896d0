'use client';

import type { Route } from 'next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { read, type Result, write } from '@/lib/client/api';
import { useInterval } from '@/lib/client/use-interval';
import { queryKey } from '@/lib/rules/page-data';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Failure } from '@/lib/rules/failures';
import type { LineWish, ReviewAnswer, ReviewLine } from '@/lib/rules/review/review-schema';
import { withNewLines } from '@/lib/rules/review/review';
import { TIMING } from '@/lib/rules/timing';

/** What is to become of a line; without what it was seen as, it is sent as the newest. */
export type Wish = Omit<LineWish, 'seen'> & Partial<Pick<LineWish, 'seen'>>;

export interface Outcome {
  failure?: Failure | undefined;
  /** Lines that a colleague had decided meanwhile. */
  conflicts: readonly ReviewLine[];
  /** Lines as they are now, of those that were decided. */
  decided: readonly ReviewLine[];
}

export interface ReviewState extends QueryResult<ReviewAnswer> {
  /** What is being sent, by position: shown as if it were there. */
  pending: ReadonlyMap<number, Wish>;
  /** Sends decisions once. What a colleague was first with stays, and is told. */
  decide: (wishes: readonly Wish[]) => Promise<Outcome>;
}

/** The page of a review, or of its evidence. */
export function reviewHref(id: string, part: '' | '/evidence' = ''): Route {
  return `/organization/review/${encodeURIComponent(id)}${part}` as Route; // Both have a page.
}

/** One review with its lines, and what colleagues decide while it is in sight. */
export function useReview(id: string): ReviewState {
  const key = queryKey('review.read', { id });
  const { mutate } = useSWRConfig();
  const query = useQuery('review.read', { id });
  const [pending, setPending] = useState<ReadonlyMap<number, Wish>>(new Map());
  const { data } = query;
  const latest = useRef({ data, pending });
  useEffect(() => {
    latest.current = { data, pending };
  });
  const take = useCallback(
    ({ data: news }: Result<ReviewAnswer>) =>
      news && mutate<ReviewAnswer>(key, (now) => now && merged(now, news), { revalidate: false }),
    [key, mutate],
  );
  const follow = async () => {
    if (document.visibilityState !== 'visible' || !data) return;
    await take(await read('review.read', { id, since: data.review.version }));
  };
  useInterval(() => void follow(), data?.review.status === 'open' ? TIMING.journalPollMs : null, key);

  const decide = useCallback(
    async (wishes: readonly Wish[]): Promise<Outcome> => {
      const now = latest.current;
      const seen = new Map(now.data?.lines.map(({ position, version }) => [position, version]));
      const open = wishes.filter(({ position }) => seen.has(position) && !now.pending.has(position));
      if (!now.data || open.length === 0) return { conflicts: [], decided: [] };
      const positions = new Set(open.map(({ position }) => position));
      setPending((before) => new Map([...before, ...open.map((wish) => [wish.position, wish] as const)]));
      const decisions = open.map((wish) => ({ seen: seen.get(wish.position) ?? 0, ...wish }));
      const result = await write('review.decide', { id, since: now.data.review.version, decisions });
      await take(result);
      setPending((before) => new Map([...before].filter(([position]) => !positions.has(position))));
      const lost = new Set(result.data?.conflicts);
      const news = result.data?.lines ?? [];
      return {
        failure: result.failure,
        conflicts: withNewLines(now.data.lines, news).filter(({ position }) => lost.has(position)),
        decided: news.filter(({ position }) => positions.has(position) && !lost.has(position)),
      };
    },
    [id, take],
  );
  return { ...query, pending, decide };
}

function merged(now: ReviewAnswer, news: ReviewAnswer): ReviewAnswer {
  const review = news.review.version >= now.review.version ? news.review : now.review;
  return { review, lines: [...withNewLines(now.lines, news.lines)], conflicts: [] };
}
