'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { type CardHost, loadCardHost } from './card-host';
import { type CardProblem, useKeepCard } from './use-keep-card';

interface CardReturn {
  isBusy: boolean;
  problem: CardProblem | null;
}

const PARAMETERS = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'] as const;

/**
 * Comes back from an authentication that took the whole page (3-D Secure): asks the vendor what became of it, and keeps
 * the card. What the vendor put into the address is taken out of it first, so that it happens once.
 */
export function useCardReturn(domain: string, host: CardHost | null): CardReturn {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const keep = useKeepCard(domain);
  const [state, setState] = useState<CardReturn>({ isBusy: false, problem: null });

  const judge = async (secret: string): Promise<CardProblem | null> => {
    const vendor = host && (await loadCardHost(host, locale));
    if (!vendor) return { text: t('notLoaded') };
    const { setupIntent, error } = await vendor.retrieveSetupIntent(secret);
    if (setupIntent?.status === 'succeeded') return keep(setupIntent.payment_method);
    return { text: error?.message ?? t('notAuthenticated') };
  };
  const finish = useEffectEvent(async (secret: string) => {
    setState({ isBusy: true, problem: null });
    setState({ isBusy: false, problem: await judge(secret) });
  });
  useEffect(() => {
    const secret = takeSecret();
    if (secret) void finish(secret);
  }, []);
  return state;
}

function takeSecret(): string | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get('setup_intent_client_secret');
  if (!secret) return null;
  for (const name of PARAMETERS) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return secret;
}
