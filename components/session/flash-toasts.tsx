'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useDoneToast } from '@/components/activity/undo-offers';
import { FLASH_MESSAGES, type FlashMessage, takeFlashMessage, takePolicyLine } from '@/lib/client/flash-message';

/** Says once, on the first page after a sign-in, what the sign-in has changed. */
export function SignedInToast() {
  const t = useTranslations('session');
  const tellDone = useDoneToast();
  const show = useEffectEvent((message: FlashMessage) => {
    const text = t(`arrival.${message}`);
    const line = takePolicyLine();
    if (line) tellDone(text, line);
    else toast({ tone: FLASH_MESSAGES[message], text });
  });
  useEffect(() => {
    const message = takeFlashMessage();
    if (message) show(message);
  }, []);
  return null;
}
