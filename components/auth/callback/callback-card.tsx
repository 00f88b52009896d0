'use client';

import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { LinkButton } from '@/components/ui/link-button';
import { Progress } from '@/components/ui/progress';
import { hasSocialError, providerLabel, SOCIAL_ERRORS } from '@/lib/rules/auth/social';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { continueSignIn, type SignInNext } from '@/components/auth/continue-sign-in';
import { post } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { writeStored } from '@/lib/client/storage';
import type { Failure } from '@/lib/rules/failures';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { plainText } from '@/lib/rules/text/plain-text';
import { LIMITS } from '@/lib/rules/limits';

/** The end of a social sign-in: it goes on by itself, or says in full what the provider said. */
export function CallbackCard({ provider }: { provider: string }) {
  const t = useTranslations('callback');
  const { returned, failure } = useCallbackExchange(provider);
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
        <CallbackFailure failure={failure} returned={returned} />
      </FocusOnMount>
      <LinkButton href="/signin" variant="primary" block>
        {t('toSignIn')}
      </LinkButton>
    </OpenCard>
  );
}

/** An exchange as its screen sees it; no failure: it is under way, or the page is about to go on. */
interface Exchange {
  returned: Returned;
  failure: Failure | undefined;
}

/**
 * Hands what the provider sent back to the server, once. It is taken out of the address first, so that code and state
 * stand in no history and are sent along to nobody (promises: T9).
 */
function useCallbackExchange(provider: string): Exchange {
  const router = useRouter();
  const isBegun = useRef(false);
  const [exchange, setExchange] = useState<Exchange>({ returned: {}, failure: undefined });
  const begin = useEffectEvent(async () => {
    const returned = readReturned(window.location.search);
    window.history.replaceState(null, '', window.location.pathname);
    if (!returned.code && !hasSocialError(returned)) return navigateTo('/signin');
    const { data, failure } = await post<{ next: SignInNext; path: string }>('/api/session/social-callback', {
      provider,
      ...returned,
    });
    if (failure) return setExchange({ returned, failure });
    writeStored('seen.signInMethod', provider);
    return continueSignIn(data, router);
  });
  useEffect(() => {
    // Development renders twice; a code is good for one exchange.
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  return exchange;
}

/** Why it failed: our own words first, then the provider's, as the plain text that they are. */
function CallbackFailure({ failure, returned }: { failure: Failure; returned: Returned }) {
  const t = useTranslations('callback');
  const text = useFailureMessage();
  const said = SOCIAL_ERRORS.flatMap((name) => (returned[name] ? [{ name, value: plainText(returned[name]) }] : []));
  const words = wordsFor(failure, said.length > 0);
  return (
    <Stack>
      <Alert tone="bad" requestId={failure.requestId || undefined} announce>
        <p>{words ? t(words) : text(failure)}</p>
        {failure.text && words && <p>{plainText(failure.text)}</p>}
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
 * The texts for passwords would be wrong here, and what the provider refused needs no second reason from us. Where this
 * browser began no such sign-in, nobody knows who wrote the words in the address.
 */
function wordsFor({ code }: Failure, isSaid: boolean): 'refusedThere' | 'notAccepted' | 'locked' | null {
  if (code === 'socialRefused') return null;
  if (code === 'lockedOut') return 'locked';
  if (isSaid) return 'refusedThere';
  return code === 'wrongCredentials' ? 'notAccepted' : null;
}

const NAMES = ['code', 'state', 'error', 'error_code', 'error_message'] as const;

const LONGEST: Readonly<Record<string, number>> = { code: LIMITS.redirect, state: LIMITS.redirect };

/** What an identity provider sent back in the address. */
type Returned = Partial<Record<(typeof NAMES)[number], string>>;

/**
 * Takes what was sent back out of an address: the first of each name, and no more of a text than is ever shown.
 * @param search the query, with or without its question mark
 */
export function readReturned(search: string): Returned {
  const query = new URLSearchParams(search);
  const found = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, LONGEST[name] ?? LIMITS.errorText)]] : [];
  });
  return Object.fromEntries(found);
}
