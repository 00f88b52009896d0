'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorState } from '@/components/ui/error-state';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import styles from './display-name.module.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/lib/client/use-permission';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import { useDisplayName } from './use-display-name';

/** Login id with its suffix, e-mail address and display name, and the way to the password (specification, section 2). */
export function AccountPanel() {
  const t = useTranslations('profile');
  const toText = useFailureMessage();
  const me = useCurrentUser();
  const { data, failure, reload } = useQuery('profile.read');
  const account = data?.account ?? me.account;
  const isFailed = failure && !data;
  return (
    <Panel
      title={t('info')}
      description={t('infoText')}
      action={
        <LinkButton href="/chpasswd" icon="key" asButton>
          {t('password')}
        </LinkButton>
      }
    >
      <DescriptionList>
        <DescriptionItem name={t('account')}>
          <span className={styles.line}>
            <span className={styles.name} translate="no">
              {account}
            </span>
            <CopyButton value={account} label={t('copyAccount')} compact />
          </span>
        </DescriptionItem>
        <DescriptionItem name={t('email')}>
          <span translate="no">{data?.email ?? me.email}</span>
        </DescriptionItem>
        {!isFailed && (
          <DescriptionItem name={t('name')}>
            <DisplayName saved={data?.name} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {isFailed && <ErrorState text={toText(failure)} requestId={failure.requestId} onRetry={() => void reload()} />}
    </Panel>
  );
}

/** The display name, edited where it stands; 'loading...' until it is there. */
function DisplayName({ saved }: { saved: string | undefined }) {
  const t = useTranslations('profile');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.update');
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (saved === undefined) return <span role="status">{t('loading')}</span>;
  const close = () => {
    setEditing(false);
    // Focus goes back to where the editing began, once that is on the page again.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isEditing) return <DisplayNameForm saved={saved} onClose={close} />;
  return (
    <span className={styles.line}>
      <span className={saved ? styles.name : styles.none}>{saved || t('unnamed')}</span>
      <Button
        ref={editButton}
        size="s"
        variant="quiet"
        icon="pencil"
        aria-label={t('edit')}
        title={t('edit')}
        disabledReason={denial && denied(denial)}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}

/** One line, at most 100 characters, with Change and Cancel; Esc is Cancel (specification, section 2). */
function DisplayNameForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const t = useTranslations('profile');
  const { input, typed, setTyped, error, change, isBusy, failure } = useDisplayName(saved, onClose);
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.update');
  const cancelByEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing && !isBusy) onClose();
  };
  return (
    <Form onSubmit={change} onKeyDown={cancelByEscape}>
      <Field
        label={t('name')}
        labelHidden
        max={LIMITS.displayName}
        used={typed.length}
        hint={t('hint', { max: LIMITS.displayName })}
        error={error}
      >
        <TextInput
          ref={input}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="nickname"
        />
      </Field>
      <Row>
        <Button type="submit" variant="primary" size="s" busy={isBusy} disabledReason={denial && denied(denial)}>
          {t('change')}
        </Button>
        <Button size="s" onClick={isBusy ? undefined : onClose}>
          {t('cancel')}
        </Button>
      </Row>
      {isBusy && <Progress label={t('busy')} />}
      {failure && <FailureAlert title={t('notChanged')} failure={failure} />}
    </Form>
  );
}
