'use client';

import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { useCurrentUser } from '@/lib/client/current-user';

export function People() {
  const t = useTranslations('home.people');
  const role = useTranslations('role');
  const me = useCurrentUser();
  if (!me.isKnown) return null;
  return (
    <Panel title={t('title')}>
      <DescriptionList>
        <DescriptionItem name={t('members')}>{t('count', { count: me.members })}</DescriptionItem>
        <DescriptionItem name={t('owners')}>{t('count', { count: me.owners })}</DescriptionItem>
        <DescriptionItem name={t('yourRole')}>{role(me.role)}</DescriptionItem>
      </DescriptionList>
      {me.owners === 1 && me.members > 1 && me.role === 'owner' && <Alert tone="info">{t('oneOwner')}</Alert>}
      <LinkButton href="/organization">{t('open')}</LinkButton>
    </Panel>
  );
}
