'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { TextInput } from '@/components/ui/text-input';
import { useReady } from '@/lib/client/use-ready';
import { narrowAccount } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import { canResetPassword } from '@/lib/rules/auth/password-reset';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { write } from '@/lib/client/api';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { ExternalLink } from '@/components/ui/external-link';
import styles from './reset-form.module.css';

/** Asks for the address; the button waits until there is one name, one `@` and one host (specification, section 5). */
export function ResetForm({ support }: { support: string }) {
  const t = useTranslations('resetpasswd');
  const [email, setEmail] = useState('');
  const isReady = useReady();
  const ref = useRef<HTMLInputElement>(null);
  const { submit, isBusy, failure, sentTo } = usePasswordReset();
  // What was typed before the page was ready counts as well.
  useEffect(() => setEmail(ref.current?.value ?? ''), []);
  if (sentTo !== null) return <ResetSent email={sentTo} support={support} />;
  const send = () => {
    if (canResetPassword(email)) void submit(narrowAccount(email));
  };
  return (
    <Form method="post" onSubmit={send}>
      {failure && <ResetFailure failure={failure} />}
      <Field
        label={t('email')}
        error={email.length > LIMITS.email ? 'tooLong' : undefined}
        errorValues={{ max: LIMITS.email }}
        required
        wide
      >
        <TextInput
          ref={ref}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        block
        busy={isBusy || !isReady}
        disabledReason={canResetPassword(email) ? null : t('incomplete')}
      >
        {t('send')}
      </Button>
      <LinkButton href="/signin" variant="quiet" block asButton>
        {t('cancel')}
      </LinkButton>
    </Form>
  );
}

const MINUTE_S = 60;

/** Why no mail was asked for, and when a new try makes sense. */
function ResetFailure({ failure }: { failure: Failure }) {
  const t = useTranslations('resetpasswd');
  const text = useFailureMessage();
  const { requestId, retryAfterS } = failure;
  useRetryAfter(failure);
  return (
    <FocusOnMount key={requestId}>
      <Alert tone="bad" title={t('failed')} requestId={requestId || undefined} announce>
        <Stack gap="lines">
          <p>{text(failure)}</p>
          {retryAfterS && <p>{t('retryAfter', { minutes: Math.ceil(retryAfterS / MINUTE_S) })}</p>}
        </Stack>
      </Alert>
    </FocusOnMount>
  );
}

/** A reset as its form sees it. */
interface Reminding {
  submit: (email: string) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  /** The address that a mail was asked for; the answer is the same for addresses that nobody has. */
  sentTo: string | null;
}

/** Asks for a new password by mail; sent once. No cache is involved: nothing else shows what it changes. */
function usePasswordReset(): Reminding {
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (email: string) => {
    setBusy(true);
    setFailure(undefined);
    const result = await write('signup.remind', { email });
    setBusy(false);
    setFailure(result.failure);
    if (!result.failure) setSentTo(email);
  };
  const submit = (email: string) => once(() => ask(email));
  return { submit, isBusy, failure, sentTo };
}

/** What happens next. It says nothing of whether the address is known. */
function ResetSent({ email, support }: { email: string; support: string }) {
  const t = useTranslations('resetpasswd');
  return (
    <Stack>
      <FocusOnMount>
        <Alert tone="good" announce>
          {t('sent')}
        </Alert>
      </FocusOnMount>
      <p className={styles.email}>{email}</p>
      <ol className={styles.next} aria-label={t('next.title')}>
        <li>{t('next.mail')}</li>
        <li>{t('next.signIn')}</li>
        <li>{t('next.change')}</li>
      </ol>
      <p className={styles.missing}>
        {t('missing')} <ExternalLink href={support}>{t('support')}</ExternalLink>
      </p>
      <LinkButton href="/signin" variant="primary" block>
        {t('toSignIn')}
      </LinkButton>
    </Stack>
  );
}
