'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { QueryState } from '@/components/layout/query-state';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { DisplayName } from './display-name';
import styles from './display-name.module.css';

/** Login id with its suffix, e-mail address and display name, and the way to the password. */
export function AccountPanel() {
  const t = useTranslations('profile');
  const me = useCurrentUser();
  const query = useQuery('profile.read');
  const { data, failure } = query;
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
      {isFailed && <QueryState query={query} />}
    </Panel>
  );
}
