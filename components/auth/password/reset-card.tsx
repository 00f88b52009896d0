'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { FocusOnMount, isFocusLost } from '@/components/ui/focus';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useMutation } from '@/lib/client/use-mutation';
import { useReady } from '@/lib/client/browser-state';
import { canResetPassword, narrowAccount } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import styles from './reset-card.module.css';

/** The password reset: asks for the address, then says what happens next. */
export function ResetCard({ support }: { support: string }) {
  const t = useTranslations('resetpasswd');
  return (
    <OpenCard title={t('title')} purpose={t('purpose')}>
      <ResetForm support={support} />
    </OpenCard>
  );
}

/** The button waits until the address has one name, one `@` and one host. */
function ResetForm({ support }: { support: string }) {
  const t = useTranslations('resetpasswd');
  const ui = useTranslations('ui');
  const isReady = useReady();
  const { trigger, isBusy, failure } = useMutation('signup.remind');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, watch, setFocus } = useForm({ defaultValues: { email: '' } });
  useFirstFocus(() => setFocus('email'));
  const email = watch('email');
  const canSend = canResetPassword(email);
  const send = handleSubmit(async (values) => {
    const address = narrowAccount(values.email);
    const result = await trigger({ email: address });
    if (result?.data) setSentTo(address);
  });
  if (sentTo !== null) return <ResetSent email={sentTo} support={support} />;
  return (
    <Form onSubmit={() => canSend && void send()}>
      {failure && <ResetFailure failure={failure} support={support} />}
      <Field
        label={ui('email')}
        error={email.length > LIMITS.email ? 'tooLong' : undefined}
        errorValues={{ max: LIMITS.email }}
        required
        wide
      >
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        block
        busy={isBusy || !isReady}
        disabledReason={canSend ? null : t('incomplete')}
      >
        {t('send')}
      </Button>
      <CancelLink />
    </Form>
  );
}

function CancelLink() {
  const t = useTranslations('ui');
  return (
    <LinkButton href="/signin" variant="quiet" block asButton>
      {t('cancel')}
    </LinkButton>
  );
}

/** Typing can begin at once, unless it has begun already. */
function useFirstFocus(focus: () => void): void {
  const onMount = useEffectEvent(focus);
  useEffect(() => {
    if (isFocusLost()) onMount();
  }, []);
}

function ResetFailure({ failure, support }: { failure: Failure; support: string }) {
  const t = useTranslations();
  const words = { unknownResult: t('failure.mailUnknown') };
  return (
    <>
      <FailureAlert failure={failure} title={t('resetpasswd.failed')} words={words} />
      <p>
        <ExternalLink href={support}>{t('ui.contactSupport')}</ExternalLink>
      </p>
    </>
  );
}

/** What happens next. It does not say whether the address is known. */
function ResetSent({ email, support }: { email: string; support: string }) {
  const t = useTranslations('resetpasswd');
  const ui = useTranslations('ui');
  return (
    <Stack>
      <FocusOnMount>
        <Alert tone="good" announce>
          {t('sent')}
        </Alert>
      </FocusOnMount>
      <p className={styles.email}>{breakable(email)}</p>
      <ol className={styles.next} aria-label={t('next.title')}>
        <li>{t('next.mail')}</li>
        <li>{t('next.signIn')}</li>
        <li>{t('next.change')}</li>
      </ol>
      <p className={styles.missing}>
        {t('missing')} <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
      </p>
      <LinkButton href="/signin" variant="primary" block>
        {ui('toSignIn')}
      </LinkButton>
    </Stack>
  );
}
