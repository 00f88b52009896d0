'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Stack } from '@/components/ui/stack';
import { focusIfLost } from '@/lib/client/focus-if-lost';
import { usePermission } from '@/lib/client/use-permission';
import { useMutation } from '@/lib/client/use-mutation';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
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
  const { domain } = contract;
  const returned = useCardReturn(domain, host);
  const { begin, end, isBeginning, hasBegun, secret, problem } = useEntry(domain, returned.problem);
  return (
    <RetryAfterScope>
      <Panel
        title={t('title')}
        description={t('description', { domain })}
        state={<CardState isRegistered={contract.paymentRegistered} />}
        action={
          secret === null && (
            <BeginButton
              isRegistered={contract.paymentRegistered}
              isConfigured={host !== null}
              isBusy={isBeginning || returned.isBusy}
              isBack={hasBegun}
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
    </RetryAfterScope>
  );
}

/**
 * The entry of a card: begun with a secret of its own, ended with or without a problem.
 * @param earlier what went wrong with a card that was entered before the page was loaded anew
 */
function useEntry(domain: string, earlier: CardProblem | null) {
  const { trigger, isBusy, failure } = useMutation('payment.setupIntent');
  const [secret, setSecret] = useState<string | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const [ended, setEnded] = useState<CardProblem | null>(null);
  const begin = async () => {
    setBegun(true);
    setEnded(null);
    const result = await trigger({ domain });
    if (result?.data) setSecret(result.data.clientSecret);
  };
  const end = (problem: CardProblem | null) => {
    setSecret(null);
    setEnded(problem);
  };
  // What became of an earlier card is no news once another is entered.
  const past = hasBegun ? ended : earlier;
  return { begin, end, isBeginning: isBusy, hasBegun, secret, problem: failure ? { failure } : past };
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
  /** An entry has just ended, and the button is here again. */
  isBack: boolean;
  onBegin: () => void;
}

function BeginButton({ isRegistered, isConfigured, isBusy, isBack, onBegin }: BeginProps) {
  const t = useTranslations('payment.card');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('payment.setCard');
  const reason = isConfigured ? denial && denied(denial) : t('notConfigured');
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) focusIfLost(() => ref.current);
  }, [isBack]);
  return (
    <Button
      ref={ref}
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
