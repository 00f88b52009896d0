'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { HoldScope } from '@/components/ui/hold';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Stack } from '@/components/ui/stack';
import { useDenial } from '@/lib/client/use-may';
import { useWrite } from '@/lib/client/use-write';
import type { CustomisationContract } from '@/lib/rules/organization';
import type { CardHost } from './card-host';
import { CardNotice } from './card-notice';
import { useCardReturn } from './use-card-return';
import type { CardProblem } from './use-keep-card';

const CardEntry = dynamic(async () => (await import('./card-entry')).CardEntry, {
  loading: () => <Skeleton lines={4} />,
  ssr: false,
});

/** Registers or replaces the card of a domain (specification, section 8: already registered, needs a contract, card errors). */
export function CardPanel({ contract, host }: { contract: CustomisationContract; host: CardHost | null }) {
  const t = useTranslations('payment.card');
  const intent = useWrite('payment.setupIntent');
  const [secret, setSecret] = useState<string | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const [ended, setEnded] = useState<CardProblem | null>(null);
  const returned = useCardReturn(contract.domain, host);
  const { domain } = contract;
  const begin = async () => {
    setBegun(true);
    setEnded(null);
    const result = await intent.trigger({ domain });
    if (result?.data) setSecret(result.data.clientSecret);
  };
  const end = (problem: CardProblem | null) => {
    setSecret(null);
    setEnded(problem);
  };
  // What became of an earlier card is no news once another is entered.
  const earlier = hasBegun ? ended : returned.problem;
  const problem = intent.failure ? { failure: intent.failure } : earlier;
  return (
    <HoldScope>
      <Panel
        title={t('title')}
        description={t('description', { domain })}
        state={<CardState isRegistered={contract.paymentRegistered} />}
        action={
          secret === null && (
            <BeginButton
              isRegistered={contract.paymentRegistered}
              isConfigured={host !== null}
              isBusy={intent.isBusy || returned.isBusy}
              onBegin={() => void begin()}
            />
          )
        }
      >
        <Stack>
          {returned.isBusy && <p role="status">{t('confirming')}</p>}
          {problem && <CardNotice problem={problem} />}
          {secret === null || host === null ? (
            <p>{t('privacy')}</p>
          ) : (
            <CardEntry host={host} secret={secret} domain={domain} onEnd={end} />
          )}
        </Stack>
      </Panel>
    </HoldScope>
  );
}

/** Whether there is a card; where the provider does not say, neither do we. */
function CardState({ isRegistered }: { isRegistered: boolean | undefined }) {
  const t = useTranslations('payment.card');
  if (isRegistered === undefined) return null;
  return isRegistered ? <Badge tone="good">{t('registered')}</Badge> : <Badge tone="warn">{t('none')}</Badge>;
}

interface BeginProps {
  isRegistered: boolean | undefined;
  isConfigured: boolean;
  isBusy: boolean;
  onBegin: () => void;
}

function BeginButton({ isRegistered, isConfigured, isBusy, onBegin }: BeginProps) {
  const t = useTranslations('payment.card');
  const denied = useTranslations('ui.denied');
  const denial = useDenial('payment.setCard');
  const reason = isConfigured ? denial && denied(denial) : t('notConfigured');
  return (
    <Button
      waits
      variant="primary"
      onClick={onBegin}
      busy={isBusy}
      disabledReason={reason}
      reasonAs={isConfigured ? 'tip' : 'line'}
    >
      {isRegistered ? t('replace') : t('register')}
    </Button>
  );
}
