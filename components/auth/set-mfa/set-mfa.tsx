'use client';

import { useTranslations } from 'next-intl';
import { EnrolPanel } from '@/components/auth/second-factor/enrol-panel';
import { OpenCard } from '@/components/layout/open-card';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { useReady } from '@/lib/client/use-ready';
import { useSetMfa } from './use-set-mfa';

export interface SetMfaProps {
  account: string;
  /** Where to go afterwards, judged. */
  address: string;
  /** Whether the person is asked first, because another site may have sent them here. */
  asks: boolean;
}

/** Turns the second factor on by itself; it is seen only where it has to wait, to ask, or to enrol. */
export function SetMfa({ account, address, asks }: SetMfaProps) {
  const t = useTranslations('setmfa');
  const isReady = useReady();
  const { state, start, confirm } = useSetMfa(address, asks);
  if (state.step === 'enrol') {
    return (
      <OpenCard title={t('enrolTitle')} purpose={t('enrolPurpose')}>
        <EnrolPanel enrolment={state.enrolment} onConfirm={confirm} onCancel={() => window.location.assign('/')} />
      </OpenCard>
    );
  }
  if (state.step === 'ask') {
    return (
      <OpenCard title={t('title')} purpose={t('ask', { account })}>
        <Row>
          <Button variant="primary" onClick={start} busy={!isReady}>
            {t('turnOn')}
          </Button>
          <LinkButton href="/">{t('notNow')}</LinkButton>
        </Row>
      </OpenCard>
    );
  }
  return (
    <OpenCard title={t('title')}>
      {state.step === 'late' ? (
        <Alert tone="warn" announce action={{ label: t('retry'), onSelect: start }}>
          {t('late')}
        </Alert>
      ) : (
        <Progress label={t(state.step === 'waiting' ? 'waiting' : 'underWay')} />
      )}
    </OpenCard>
  );
}
