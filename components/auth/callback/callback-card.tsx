'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { continueSignIn } from '@/components/auth/continue-sign-in';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { FocusOnMount } from '@/components/ui/focus';
import { LinkButton } from '@/components/ui/link-button';
import { Progress } from '@/components/ui/progress';
import { Stack } from '@/components/ui/stack';
import { takeStep } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { writeStored } from '@/lib/client/storage';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { hasSocialError, providerLabel, SOCIAL_ERRORS } from '@/lib/rules/auth/social';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { plainText } from '@/lib/rules/text/plain-text';

/** It goes on by itself, or shows in full what the provider said. */
export function CallbackCard({ provider }: { provider: string }) {
  const t = useTranslations('callback');
  const { parameters, failure } = useCallbackExchange(provider);
  const label = providerLabel(provider);
  if (!failure) {
    return (
      <OpenCard title={t('title', { provider: label })} purpose={t('purpose')}>
        <Progress label={t('underWay')} />
      </OpenCard>
    );
  }
  return (
    <OpenCard title={t('failed', { provider: label })}>
      <FocusOnMount>
        <CallbackFailure failure={failure} parameters={parameters} />
      </FocusOnMount>
      <LinkButton href="/signin" variant="primary" block>
        {t('toSignIn')}
      </LinkButton>
    </OpenCard>
  );
}

interface CallbackState {
  parameters: CallbackParameters;
  /** None while it is under way, and before the page goes on. */
  failure: Failure | undefined;
}

/** Sends the provider's parameters to the server, once. They leave the address first, so no history and no referrer has them. */
function useCallbackExchange(provider: string): CallbackState {
  const router = useRouter();
  const isBegun = useRef(false);
  const [state, setState] = useState<CallbackState>({ parameters: {}, failure: undefined });
  const begin = useEffectEvent(async () => {
    const parameters = readCallbackParameters(window.location.search);
    window.history.replaceState(null, '', window.location.pathname);
    if (!parameters.code && !hasSocialError(parameters)) return navigateTo('/signin');
    const { data, failure } = await takeStep('social-callback', { provider, ...parameters });
    if (failure) return setState({ parameters, failure });
    writeStored('seen.signInMethod', provider);
    return continueSignIn(data, router);
  });
  useEffect(() => {
    // Development renders twice; a code is good for one exchange.
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  return state;
}

/** Our own text first, then the provider's, as plain text. */
function CallbackFailure({ failure, parameters }: CallbackState & { failure: Failure }) {
  const t = useTranslations('callback');
  const text = useFailureMessage();
  const said = SOCIAL_ERRORS.flatMap((name) =>
    parameters[name] ? [{ name, value: plainText(parameters[name]) }] : [],
  );
  const message = messageFor(failure, said.length > 0);
  return (
    <Stack>
      <Alert tone="bad" requestId={failure.requestId || undefined} announce>
        <p>{message ? t(message) : text(failure)}</p>
        {failure.text && message && <p>{plainText(failure.text)}</p>}
      </Alert>
      {said.length > 0 && (
        <DescriptionList>
          {said.map(({ name, value }) => (
            <DescriptionItem key={name} name={t(name)}>
              <bdi>{value}</bdi>
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
    </Stack>
  );
}

/**
 * The texts for passwords would be wrong here, and what the provider refused needs no second reason from us. If this
 * browser began no such sign-in, the text in the address may be anyone's: it is put into nobody's mouth.
 */
function messageFor(
  { code }: Failure,
  isSaid: boolean,
): 'refusedThere' | 'notCompleted' | 'notAccepted' | 'locked' | null {
  if (code === 'socialRefused') return isSaid ? 'notCompleted' : null;
  if (code === 'lockedOut') return 'locked';
  if (isSaid) return 'refusedThere';
  return code === 'wrongCredentials' ? 'notAccepted' : null;
}

const NAMES = ['code', 'state', 'error', 'error_code', 'error_message'] as const;

type CallbackParameters = Partial<Record<(typeof NAMES)[number], string>>;

/** The first parameter of each name; those of an error are cut to what is ever shown. */
export function readCallbackParameters(search: string): CallbackParameters {
  const query = new URLSearchParams(search);
  const found = NAMES.flatMap((name) => {
    const value = query.get(name);
    const isShown = SOCIAL_ERRORS.some((shown) => shown === name);
    return value ? [[name, isShown ? value.slice(0, LIMITS.errorText) : value]] : [];
  });
  return Object.fromEntries(found);
}
