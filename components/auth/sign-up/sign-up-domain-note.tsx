'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { useInterval } from '@/lib/client/use-interval';
import { MINUTE_S } from '@/lib/rules/timing';
import { type KnownSignUpDomain, type SignUpDomain, signUpDomainToFill } from './sign-up-storage';

interface Props {
  /** Whether it was filled in, and not left as it was. */
  onUse: (domain: SignUpDomain) => boolean;
}

/** Fills in the domain that was remembered at the first step, and says how long it is still known. */
export function SignUpDomainNote({ onUse }: Props) {
  const t = useTranslations('signup');
  const [known, setKnown] = useState<(KnownSignUpDomain & { leftMs: number }) | null>(null);
  const use = useEffectEvent(() => {
    const found = signUpDomainToFill();
    if (found && onUse(found)) setKnown({ ...found, leftMs: found.untilMs - Date.now() });
  });
  useEffect(() => use(), []);
  useInterval(() => setKnown(known && { ...known, leftMs: known.untilMs - Date.now() }), MINUTE_S * 1000);
  if (!known || known.leftMs <= 0) return null;
  const all = Math.floor(known.leftMs / (MINUTE_S * 1000));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return <Alert tone="info">{t('kept', { domain: `${known.subdomain}.${known.domain}`, hours, minutes })}</Alert>;
}
