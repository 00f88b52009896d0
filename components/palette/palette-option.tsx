'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { setLanguage } from '@/components/preferences/language-switch';
import { setTheme } from '@/components/preferences/theme-switch';
import { Icon } from '@/components/ui/icon';
import { TakenMark, TakenUntilThere, useDocumentTaken } from '@/components/ui/menu-link-taken';
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
  const [isPressed, setPressed] = useState(false);
  const taken = useDocumentTaken();
  const { way } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
  } as const;
  const words = <Words entry={entry} />;
  if (way.kind === 'screen')
    return (
      <Link {...option} href={way.href} prefetch={false} onClick={() => setPressed(true)}>
        {words}
        <TakenUntilThere isPressed={isPressed} onThere={onClose} />
      </Link>
    );
  if (way.kind === 'document')
    return (
      <a {...option} href={way.href} onClick={taken.onClick}>
        {words}
        {taken.isTaken && <TakenMark />}
      </a>
    );
  if (way.kind === 'site')
    return (
      <a {...option} href={way.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        {words}
      </a>
    );
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
