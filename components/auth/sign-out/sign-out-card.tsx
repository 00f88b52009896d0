'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { SigningOut } from './signing-out';

export interface SignOutCardProps {
  siblings: readonly Sibling[];
  /** Whether the person is asked first, because another site may have sent them here. */
  asks: boolean;
}

/** The way out: signs out by itself, or after a press where somebody else may have led here (promises: T8). */
export function SignOutCard({ siblings, asks }: SignOutCardProps) {
  const t = useTranslations('signout');
  const [isWanted, setWanted] = useState(!asks);
  if (isWanted) return <SigningOut siblings={siblings} />;
  return (
    <OpenCard title={t('askTitle')} purpose={t('askText')}>
      <Row>
        <Button variant="primary" icon="power" onClick={() => setWanted(true)}>
          {t('signOut')}
        </Button>
        <LinkButton href="/">{t('stay')}</LinkButton>
      </Row>
    </OpenCard>
  );
}
