'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  matched: number | null;
  children: ReactNode;
  onClose: () => void;
}

/** The filters and the order of the list on a phone; what is chosen counts at once. */
export function FilterSheet({ matched, children, onClose }: FilterSheetProps) {
  const t = useTranslations('members.filter');
  const ui = useTranslations('ui');
  return (
    <Modal
      shape="s"
      title={t('title')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {matched === null ? ui('close') : t('show', { count: matched })}
        </Button>
      }
    >
      <div className={styles.choices}>{children}</div>
    </Modal>
  );
}
