'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Panel } from '@/components/ui/panel';
import { PanelSkeleton, Skeleton, StillLoading } from '@/components/ui/skeleton';
import { useLongWait } from '@/lib/client/use-interval';
import { focusIfLost } from '@/components/ui/focus';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useLocalTime } from '@/lib/client/use-local-time';
import { heldMs, moment, passedMs } from '@/lib/client/use-query';
import type { Failure } from '@/lib/rules/failures';

interface QueryStateProps {
  query: {
    failure?: Failure | undefined;
    isLoading?: boolean;
    reload: () => unknown;
    /** Without it the wait cannot be stopped. */
    stop?: (() => void) | undefined;
  };
  lines?: number;
  /** The title of the panel that is still missing, if the data is all that a screen shows. */
  panel?: ReactNode;
  failureTitle?: string;
  /** Puts the reason of the failure into a sentence of this place. */
  toSentence?: (reason: string) => string;
  /** Beside what the screen is for: if that fails too, it says so for both, wherever it stands. */
  isAside?: boolean;
  /** One fact among others: in a few lines, in the room of its value. */
  isFact?: boolean;
}

/** In place of data that is not there: its skeleton, or why it could not be read and a retry. */
export function QueryState({
  query,
  lines = 3,
  panel,
  failureTitle,
  toSentence = (reason) => reason,
  isAside = false,
  isFact = false,
}: QueryStateProps) {
  const textOf = useFailureMessage();
  const held = useHeldUntil(query.failure);
  const ui = useTranslations('ui');
  const place = useRef<HTMLDivElement>(null);
  const isStopped = query.failure?.code === 'stopped';
  const reason = query.failure && toSentence(textOf(query.failure));
  const { isTold, retry } = useOneAlarm(place, isStopped ? undefined : reason, query.reload, isAside);
  // The button that stopped the wait is gone, and had the focus.
  useEffect(() => {
    if (isStopped) focusIfLost(() => place.current?.querySelector('button'));
  }, [isStopped]);
  const { failure, isLoading, stop } = query;
  if (!failure) {
    const over = stop && !isFact && <LongWait onStop={stop} />;
    return panel ? (
      <PanelSkeleton title={panel} lines={lines}>
        {over}
      </PanelSkeleton>
    ) : (
      <Skeleton lines={lines}>{over}</Skeleton>
    );
  }
  const title = failureTitle ?? ui('failed');
  const error = isTold ? (
    isFact ? (
      title
    ) : (
      <EmptyState title={title} />
    )
  ) : (
    <ErrorState
      {...{ isFact, title, held }}
      text={reason}
      requestId={failure.requestId || undefined}
      onRetry={retry}
      busy={isLoading}
    />
  );
  const shown = <div ref={place}>{error}</div>;
  return panel ? <Panel title={panel}>{shown}</Panel> : shown;
}

interface Alarm {
  place: Element;
  reason: string;
  reload: () => unknown;
  isAside: boolean;
  setTold: (isTold: boolean) => void;
}

const alarms = new Set<Alarm>();

/** A dialog tells for itself. */
const isSame = (one: Alarm, other: Alarm) =>
  one.reason === other.reason && one.place.closest('dialog') === other.place.closest('dialog');

const isBefore = (one: Alarm, other: Alarm) =>
  one.isAside === other.isAside
    ? (other.place.compareDocumentPosition(one.place) & Node.DOCUMENT_POSITION_PRECEDING) > 0
    : other.isAside;

function findFirst(): void {
  const all = [...alarms];
  for (const one of all)
    one.setTold(
      all.some(
        (other) =>
          isSame(one, other) &&
          // Of another tab, or of what a phone does not show.
          other.place.checkVisibility() &&
          isBefore(other, one),
      ),
    );
}

/** What fails for one reason says it once: the first on the page, whose retry is that of all. */
function useOneAlarm(
  place: RefObject<Element | null>,
  reason: string | undefined,
  reload: () => unknown,
  isAside: boolean,
) {
  const [isTold, setTold] = useState(false);
  const alarm = useRef<Alarm>(null);
  const readAgain = useEffectEvent(reload);
  useLayoutEffect(() => {
    if (reason === undefined || !place.current) return undefined;
    const own = { place: place.current, reason, reload: () => readAgain(), isAside, setTold };
    alarm.current = own;
    alarms.add(own);
    findFirst();
    return () => {
      alarms.delete(own);
      setTold(false);
      findFirst();
    };
  }, [place, reason, isAside]);
  const retry = () => {
    const own = alarm.current;
    const all = own && [...alarms].filter((other) => isSame(own, other));
    for (const one of all?.length ? all : [{ reload }]) void one.reload();
  };
  return { isTold, retry };
}

/** Over the skeleton of something that takes long: says so, and lets the user stop waiting. */
export function LongWait({ onStop }: { onStop: () => void }) {
  return useLongWait(true) ? <StopWaiting onStop={onStop} /> : null;
}

export function StopWaiting({ onStop }: { onStop: () => void }) {
  const t = useTranslations('ui');
  return (
    <>
      <StillLoading />
      <Button size="s" onClick={onStop}>
        {t('stopWaiting')}
      </Button>
    </>
  );
}

/** Why a read must not be tried again yet, if the provider said when to; null as soon as it may. */
function useHeldUntil(failure: Failure | undefined): string | null {
  const t = useTranslations('ui');
  const momentOf = useLocalTime();
  const [untilMs, setUntilMs] = useState(0);
  useEffect(() => {
    const waitMs = failure ? heldMs(failure) : 0;
    if (waitMs === 0) return;
    const since = moment();
    setUntilMs(Date.now() + waitMs);
    const timer = setInterval(() => passedMs(since) >= waitMs && setUntilMs(0), 1000);
    return () => {
      clearInterval(timer);
      setUntilMs(0);
    };
  }, [failure]);
  const time = untilMs === 0 ? null : momentOf(untilMs, 'second');
  return time === null ? null : t('heldUntil', { time });
}
