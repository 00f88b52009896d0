'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { FLASH_MESSAGES, type FlashMessage, takeFlashMessage } from '@/lib/client/flash-message';

/** On the first page after a sign-in that loads it anew: says, once, what the sign-in has changed. */
export function AfterSignIn() {
  const t = useTranslations('session');
  const tell = useEffectEvent((arrival: FlashMessage) =>
    toast({ tone: FLASH_MESSAGES[arrival], text: t(`arrival.${arrival}`) }),
  );
  useEffect(() => {
    const arrival = takeFlashMessage();
    if (arrival) tell(arrival);
  }, []);
  return null;
}
