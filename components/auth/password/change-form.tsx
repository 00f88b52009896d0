'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useReadOnly } from '@/lib/client/use-read-only';
import { useReady } from '@/lib/client/use-ready';
import { ChangeFields } from './change-fields';
import { useChange } from './use-change';
import { useTyped } from './use-typed';

/**
 * Changes one's own password; the button waits until all three fields are filled and the new ones are equal
 * (specification, section 5).
 * @param isForced whether the sign-in ends only with a new password
 * @param path where such a sign-in leads, judged
 */
export function ChangeForm({ account, isForced, path }: { account: string; isForced: boolean; path: string }) {
  const t = useTranslations('chpasswd');
  const text = useFailureMessage();
  const typing = useTyped();
  const { formRef, typed, blocked } = typing;
  const { submit, isBusy, failure, isTooShort, forgive } = useChange(isForced, path);
  const isReady = useReady();
  const ui = useTranslations('ui');
  // A change that the sign-in asks for is part of signing in: without it there would be nothing to read.
  const isStopped = useReadOnly() && !isForced;
  const reason = isStopped ? ui('denied.readOnly') : blocked && t(blocked);
  const isOldWrong = failure?.code === 'oldPasswordWrong';
  const send = () => {
    if (blocked === null) void submit(typed.old, typed.next);
  };
  return (
    <Form ref={formRef} method="post" onSubmit={send}>
      {failure && !isOldWrong && <FailureAlert failure={failure} title={t('failed')} />}
      {/* For password managers: it says whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <ChangeFields
        {...typing}
        account={account}
        isForced={isForced}
        oldProblem={isOldWrong ? text(failure) : undefined}
        isTooShort={isTooShort}
        tries={failure?.requestId}
        onRetype={forgive}
      />
      <Row>
        <Button type="submit" variant="primary" busy={isBusy || !isReady} disabledReason={reason}>
          {t('submit')}
        </Button>
        <LinkButton href={isForced ? '/signout' : '/profile'} variant="quiet">
          {t(isForced ? 'signOut' : 'back')}
        </LinkButton>
      </Row>
    </Form>
  );
}
