'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { ReadOnlyNote } from '@/components/ui/alert';
import { usePermission } from '@/lib/client/use-permission';
import styles from '@/components/contracts/contract.module.css';

/** For everybody but owners: what they cannot do here, and the way to propose it to one (specification, section 6). */
export function OwnerNote() {
  const t = useTranslations('contract.ownerNote');
  const denial = usePermission('service.setPlan');
  if (denial !== 'ownerNeeded') return null;
  return (
    <div className={styles.note}>
      <ReadOnlyNote>{t('text')}</ReadOnlyNote>
      <LinkButton href="/contract/planner" size="s">
        {t('propose')}
      </LinkButton>
    </div>
  );
}
