'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { focusIfLost, useRestoreFocus } from '@/components/ui/focus';
import { useDenialText } from '@/lib/client/use-permission';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import {
  type AcceptedCard,
  type CardHost,
  type CardProblem,
  CardProblemAlert,
  isFinal,
  loadCardHost,
  useCardFlow,
  usePreparation,
  useSetCard,
} from './card-flow';
import { CardText } from './card-text';

const CardEntry = lazyComponent(() => import('./card-entry').then((loaded) => loaded.CardEntry), 4);

interface Props {
  contract: CustomisationContract;
  host: CardHost | null;
  today: string;
}

/** Registers or replaces the card of a domain: docs/product.md#payment-screen. */
export function CardPanel({ contract, host, today }: Props) {
  const t = useTranslations('payment.card');
  const { domain } = contract;
  const returned = useCardReturn(domain, host);
  const { begin, end, isBeginning, hasBegun, secret, problem } = useEntry(domain, host, returned.problem);
  const again = hasBegun ? null : returned.again;
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
              isSecond={again !== null}
              onBegin={() => void begin()}
            />
          )
        }
      >
        <Stack>
          {returned.isBusy && <p role="status">{t('confirming')}</p>}
          {problem && <CardProblemAlert problem={problem} />}
          {again && <OnceMore onPress={again} />}
          {secret === null || host === null ? (
            <>
              <CardText contract={contract} today={today} />
              <p>{t('privacy')}</p>
            </>
          ) : (
            <CardEntry host={host} secret={secret} domain={domain} onEnd={end} />
          )}
        </Stack>
      </Panel>
    </RetryAfterScope>
  );
}

/** @param earlier the problem of a card that was entered before the page was reloaded */
function useEntry(domain: string, host: CardHost | null, earlier: CardProblem | null) {
  const locale = useLocale();
  const { trigger, isBusy, failure } = usePreparation('payment.setupIntent', 0);
  const flow = useCardFlow();
  const [secret, setSecret] = useState<string | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const [ended, setEnded] = useState<CardProblem | null>(null);
  const begin = async () => {
    setBegun(true);
    setEnded(null);
    if (host) void loadCardHost(host, locale);
    const result = await trigger({ domain });
    if (result?.data) setSecret(result.data.clientSecret);
    if (result?.failure?.code === 'contractRequired') flow.onContractRequired?.(null);
  };
  const end = (problem: CardProblem | null) => {
    setSecret(null);
    setEnded(problem);
  };
  // The problem of an earlier card is no news once another is entered.
  const past = hasBegun ? ended : earlier;
  return { begin, end, isBeginning: isBusy, hasBegun, secret, problem: failure ? { failure } : past };
}

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
  /** Another button leads on. */
  isSecond: boolean;
  onBegin: () => void;
}

function BeginButton({ isRegistered, isConfigured, isBusy, isBack, isSecond, onBegin }: BeginProps) {
  const t = useTranslations('payment.card');
  const denied = useDenialText('payment.setCard');
  const reason = isConfigured ? denied : t('notConfigured');
  const ref = useRestoreFocus<HTMLButtonElement>(isSecond);
  useEffect(() => {
    if (isBack) focusIfLost(() => ref.current);
  }, [isBack, ref]);
  return (
    <Button
      ref={ref}
      waits
      variant={isSecond ? 'secondary' : 'primary'}
      onClick={onBegin}
      busy={isBusy}
      disabledReason={reason}
      reasonAs={isConfigured ? 'tip' : 'line'}
    >
      {isRegistered ? t('replace') : t('register')}
    </Button>
  );
}

function OnceMore({ onPress }: { onPress: () => void }) {
  const t = useTranslations('payment.card');
  const denied = useDenialText('payment.setCard');
  return (
    <Row>
      <p>{t('taken')}</p>
      <Button waits variant="primary" onClick={onPress} disabledReason={denied}>
        {t('again')}
      </Button>
    </Row>
  );
}

interface CardReturn {
  isBusy: boolean;
  problem: CardProblem | null;
  /** Tries once more what needs no second entry. */
  again: (() => void) | null;
}

const NO_RETURN: CardReturn = { isBusy: false, problem: null, again: null };

const PARAMETERS = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'] as const;

/**
 * Comes back from a 3-D Secure authentication that took the whole page, and sets the card. The vendor's parameters are
 * removed from the address first, so that it happens once.
 */
function useCardReturn(domain: string, host: CardHost | null): CardReturn {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const setCard = useSetCard(domain);
  const [state, setState] = useState(NO_RETURN);

  const set = async (method: AcceptedCard) => {
    setState({ ...NO_RETURN, isBusy: true });
    const problem = await setCard(method);
    setState({ ...NO_RETURN, problem, again: problem && !isFinal(problem) ? () => void set(method) : null });
  };
  const finish = async (secret: string) => {
    setState({ ...NO_RETURN, isBusy: true });
    const vendor = host && (await loadCardHost(host, locale));
    const again = () => void finish(secret);
    if (!vendor) return setState({ ...NO_RETURN, problem: { text: t('notLoaded') }, again: host && again });
    const refuse = () => ({ setupIntent: undefined, error: { message: t('failed'), type: null } });
    const { setupIntent, error } = await vendor.retrieveSetupIntent(secret).catch(refuse);
    if (setupIntent?.status === 'succeeded') return set(setupIntent.payment_method);
    const problem = { text: error?.message ?? t('notAuthenticated') };
    return setState({ ...NO_RETURN, problem, again: error?.type === 'api_connection_error' ? again : null });
  };
  const begin = useEffectEvent(() => {
    const secret = takeSecret();
    if (secret) void finish(secret);
  });
  useEffect(() => begin(), []);
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
