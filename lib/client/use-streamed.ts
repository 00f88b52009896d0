'use client';
import { useEffect, useState } from 'react';
import { isUnderWay, type StreamedValue } from '@/lib/rules/page-data';

/** A value that may still be on its way in the page's answer; until then, or if the page is cut off, undefined or the last one. */
export function useStreamed<Value>(streamed: StreamedValue<Value>): Value | undefined {
  const [arrived, setArrived] = useState<{ value: Value }>();
  useEffect(() => {
    if (!isUnderWay(streamed)) return;
    let isGone = false;
    streamed.then(
      (value) => !isGone && setArrived({ value }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [streamed]);
  return isUnderWay(streamed) ? arrived?.value : streamed;
}
