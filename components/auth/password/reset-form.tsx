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
import { ResetFailure } from './reset-failure';
import { ResetSent } from './reset-sent';
import { usePasswordReset } from './use-password-reset';

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
