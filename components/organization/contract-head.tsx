'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { useCurrentUser } from '@/lib/client/current-user';

/** The head of the contract screen, where a user without an organization creates one. */
export function ContractHead() {
  const t = useTranslations('contract');
  const { isKnown, organization } = useCurrentUser();
  const isStarting = isKnown && organization === null;
  const [title, purpose] = isStarting ? [t('create.title'), t('create.description')] : [t('title'), t('purpose')];
  useEffect(() => {
    // The page's own title was chosen before the organization was known.
    if (isStarting) document.title = t('create.pageTitle');
  }, [isStarting, t]);
  return <PageHeader title={title} purpose={purpose} />;
}
