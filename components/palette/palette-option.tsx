'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { setLanguage } from '@/components/layout/language-switch';
import { setTheme } from '@/components/layout/theme-switch';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { canLeave } from '@/lib/client/navigation/leave-guard';
import styles from './palette.module.css';
import type { Entry } from './palette-entries';

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onClose: () => void;
}

/** A link where it leads somewhere, so that unsaved input is asked about as with every link; a button where it acts. */
export function PaletteOption({ id, entry, isActive, onClose }: PaletteOptionProps) {
  const act = useAct(entry);
  const { way } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onClick: onClose,
  } as const;
  const words = <Words entry={entry} />;
  if (way.kind === 'screen')
    return (
      <Link {...option} href={way.href} prefetch={false}>
        {words}
      </Link>
    );
  if (way.kind === 'document' || way.kind === 'site') {
    const tab = way.kind === 'site' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a {...option} {...tab} href={way.href}>
        {words}
      </a>
    );
  }
  const onClick = () => {
    onClose();
    act();
  };
  return (
    <button {...option} type="button" onClick={onClick}>
      {words}
    </button>
  );
}

function Words({ entry: { label, detail, way } }: { entry: Entry }): ReactNode {
  return (
    <>
      <span className={styles.label}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {way.kind === 'site' && <Icon name="external" size={12} />}
    </>
  );
}

function useAct({ way }: Entry): () => void {
  const t = useTranslations('ui');
  const router = useRouter();
  return () => {
    if (way.kind === 'language' && canLeave()) setLanguage(way.locale, router);
    if (way.kind === 'theme') setTheme(way.theme);
    if (way.kind === 'copy')
      void navigator.clipboard.writeText(way.text).then(
        () => toast({ tone: 'good', text: t('copied') }),
        () => toast({ tone: 'bad', text: t('copyFailed') }),
      );
  };
}
