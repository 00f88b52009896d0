'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '@/components/ui/toast';
import { ARRIVALS, type Arrival, takeArrival } from '@/lib/client/flash-message';

/** On the first page after a sign-in that loads it anew: says, once, what the sign-in has changed. */
export function AfterSignIn() {
  const t = useTranslations('session');
  const tell = useEffectEvent((arrival: Arrival) => notify({ tone: ARRIVALS[arrival], text: t(`arrival.${arrival}`) }));
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival) tell(arrival);
  }, []);
  return null;
}
