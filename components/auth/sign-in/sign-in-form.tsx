'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import type { SignInReason } from '@/lib/rules/auth/sign-in-reasons';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { SignInFailure } from './sign-in-failure';
import { SignInFields } from './sign-in-fields';
import { useFreshPage } from './use-fresh-page';
import { useSsoFramesReady } from './use-sso-frames-ready';
import { useSignIn } from './use-sign-in';

export interface SignInFormProps {
  /** Where to go afterwards, judged. */
  path: string;
  /** Why somebody is here again; what happens here from now on takes its place. */
  reason: SignInReason | null;
  support: string;
}

/** E-mail and password. The fields belong to the browser and its password manager: they are read when they are sent. */
export function SignInForm({ path, reason, support }: SignInFormProps) {
  const t = useTranslations('signin');
  const libraries = useSsoFramesReady();
  const { submit, isBusy, failure, failures, wrong, isMissing } = useSignIn(path);
  useFreshPage();
  const send = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    focusFirstEmpty(event.currentTarget);
    void submit(String(fields.get('email')), String(fields.get('password')));
  };
  return (
    // Until the page is ready the browser itself would send the form: never in an address.
    <Form method="post" onSubmit={send}>
      {reason && !isMissing && !failure && (
        <Alert tone={reason === 'timeout' ? 'info' : 'warn'}>{t(`reason.${reason}`)}</Alert>
      )}
      {isMissing && (
        <Alert tone="bad" announce>
          {t('both')}
        </Alert>
      )}
      {failure && (
        <FocusOnMount key={failures}>
          <SignInFailure failure={failure} wrong={wrong} support={support} />
        </FocusOnMount>
      )}
      <SignInFields isMissing={isMissing} problems={failure?.fields} />
      {libraries.state === 'late' && (
        <Alert tone="warn" announce action={{ label: t('retryLibraries'), onSelect: libraries.retry }}>
          {t('librariesLate')}
        </Alert>
      )}
      <Button type="submit" variant="primary" block busy={isBusy || libraries.state === 'waiting'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Typing goes on where something is missing; the message above names both fields. */
function focusFirstEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll('input')].find(({ value }) => value.trim() === '')?.focus();
}
