'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import { ConfirmForm } from './confirm-form';
import { DoneCard } from './done-card';
import type { SignUpLinks } from './sign-up-links';

interface Props {
  kind: 'site' | 'customisation';
  sessionIdHash: string;
  links: SignUpLinks;
}

/** The second step of sign-up, and what comes after it. */
export function ConfirmSignUp({ kind, sessionIdHash, links }: Props) {
  const t = useTranslations('signup');
  const [done, setDone] = useState<{ email: string; domain: string } | null>(null);
  if (done) return <DoneCard kind={kind} email={done.email} domain={done.domain} next={links.next} />;
  return (
    <OpenCard title={t('confirmTitle')} purpose={t('confirmPurpose')}>
      <ConfirmForm
        kind={kind}
        sessionIdHash={sessionIdHash}
        links={links}
        onDone={(email, domain) => setDone({ email, domain })}
      />
    </OpenCard>
  );
}
