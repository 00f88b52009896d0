'use client';

import { useTranslations } from 'next-intl';
import { Fact, Facts } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { useMe } from '@/lib/client/current-user';

/** The organisation's people in figures, and a word where everything hangs on one owner. */
export function People() {
  const t = useTranslations('home.people');
  const role = useTranslations('role');
  const me = useMe();
  if (!me.isKnown) return null;
  return (
    <Panel title={t('title')}>
      <Facts>
        <Fact name={t('members')}>{t('count', { count: me.members })}</Fact>
        <Fact name={t('owners')}>{t('count', { count: me.owners })}</Fact>
        <Fact name={t('yourRole')}>{role(me.role)}</Fact>
      </Facts>
      {me.owners === 1 && me.members > 1 && me.role === 'owner' && <Notice tone="info">{t('oneOwner')}</Notice>}
      <LinkButton href="/organization">{t('open')}</LinkButton>
    </Panel>
  );
}
