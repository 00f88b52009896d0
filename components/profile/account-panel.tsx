'use client';

import { useTranslations } from 'next-intl';
import { breakable } from '@/components/ui/breakable';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { QueryState, StopWaiting } from '@/components/layout/query-state';
import { useLongWait } from '@/lib/client/use-interval';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { emailOf } from '@/lib/rules/auth/account';
import styles from './display-name.module.css';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useRestoreFocus } from '@/components/ui/focus';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDenialText } from '@/lib/client/use-permission';

/** Login id with its suffix, e-mail address and display name, and the way to the password. */
export function AccountPanel() {
  const t = useTranslations('profile');
  const ui = useTranslations('ui');
  const nav = useTranslations('nav');
  const labels = useTranslations('labels');
  const me = useCurrentUser();
  const query = useQuery('profile.read');
  const { data, failure } = query;
  const account = data?.account ?? me.account;
  const isFailed = failure && !data;
  return (
    <Panel title={t('info')} description={t('infoText')}>
      <DescriptionList>
        <DescriptionItem name={labels('account')}>
          <span className={styles.line}>
            <span className={styles.name} translate="no">
              {breakable(account)}
            </span>
            <CopyButton value={account} label={labels('copyAccount')} compact />
          </span>
        </DescriptionItem>
        <DescriptionItem name={ui('email')}>
          <span translate="no">{breakable(emailOf(data?.email ?? me.email))}</span>
        </DescriptionItem>
        {!isFailed && (
          <DescriptionItem name={t('name')}>
            {data ? <DisplayName saved={data.name} /> : <NameLoading onStop={query.stop} />}
          </DescriptionItem>
        )}
        <DescriptionItem name={ui('password')}>
          <span className={styles.line}>
            <LinkButton href="/chpasswd" size="s" asButton>
              {nav('password')}
            </LinkButton>
          </span>
        </DescriptionItem>
      </DescriptionList>
      {isFailed && <QueryState query={query} />}
    </Panel>
  );
}

// It comes late: react-hook-form brings the first load of the screen to its limit.
const DisplayNameForm = lazyComponent(() => import('./display-name-form').then((loaded) => loaded.DisplayNameForm));

/** One text at a time says that the name is on its way. */
function NameLoading({ onStop }: { onStop: () => void }) {
  const t = useTranslations('profile');
  const isLong = useLongWait(true);
  return <Row>{isLong ? <StopWaiting onStop={onStop} /> : <span role="status">{t('loading')}</span>}</Row>;
}

function DisplayName({ saved }: { saved: string }) {
  const t = useTranslations('profile');
  const denied = useDenialText('profile.update');
  const [isEditing, setEditing] = useState(false);
  const editButton = useRestoreFocus<HTMLButtonElement>(isEditing);
  if (isEditing) return <DisplayNameForm saved={saved} onClose={() => setEditing(false)} />;
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
        disabledReason={denied}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}
