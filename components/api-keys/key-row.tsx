'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDenialText } from '@/lib/client/use-permission';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import type { CallExample } from '@/lib/rules/api-keys/call-example';
import type { KeyAction } from './key-details';
import styles from './key-list.module.css';

const KeyDetails = lazyComponent(() => import('./key-details').then((loaded) => loaded.KeyDetails), 6);

interface KeyRowItemProps {
  row: NotedKey;
  example: CallExample | null;
  onAction: (action: KeyAction) => void;
}

/** One key. What is inside, the value above all, exists only while it is open. */
export function KeyRowItem({ row, example, onAction }: KeyRowItemProps) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const name = row.name || labels('unnamed');
  const head = (
    <>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.maker}>
          <Maker row={row} />
        </span>
        {row.note !== '' && <bdi className={styles.maker}>{t('keep.inList', { note: row.note })}</bdi>}
      </span>
      {row.replacement && (
        <Badge tone="info" dot>
          {t('rotating')}
        </Badge>
      )}
      {row.replaces && <Badge tone="info">{t('rotatingNew')}</Badge>}
      <ReplaceBadge row={row} />
      {row.creator === 'left' && (
        <Badge tone="warn" dot>
          {t('left')}
        </Badge>
      )}
    </>
  );
  const rotate = () => onAction({ kind: 'rotate', row });
  const offer = (row.replacement || row.state === 'past') && <ReplaceOffer row={row} name={name} onPress={rotate} />;
  return (
    <Disclosure head={head} beside={offer}>
      <KeyDetails row={row} example={example} onAction={onAction} />
    </Disclosure>
  );
}

function Maker({ row: { userName, userEmail } }: { row: NotedKey }) {
  const t = useTranslations('apikey');
  if (userName === '' && userEmail === '') return t('makerUnknown');
  return (
    <>
      <bdi>{breakable(userName || userEmail)}</bdi>
      {userName !== '' && userEmail !== '' && <bdi className={styles.email}>{breakable(userEmail)}</bdi>}
    </>
  );
}

function ReplaceBadge({ row: { state, daysLeft } }: { row: NotedKey }) {
  const t = useTranslations('apikey.keep');
  if (daysLeft === null || (state !== 'near' && state !== 'past')) return null;
  return (
    <Badge tone={state === 'past' ? 'bad' : 'warn'} dot>
      {t(`badge.${state}`, { days: Math.abs(daysLeft) })}
    </Badge>
  );
}

function ReplaceOffer({ row, name, onPress }: { row: NotedKey; name: string; onPress: () => void }) {
  const t = useTranslations('apikey');
  const createDenied = useDenialText('apikey.create');
  const deleteDenied = useDenialText('apikey.delete');
  return (
    <Button
      size="s"
      icon="refresh"
      aria-label={t(row.replacement ? 'rotateResumeNamed' : 'rotateNamed', { name })}
      disabledReason={createDenied ?? deleteDenied}
      onClick={onPress}
    >
      {t(row.replacement ? 'rotateResume' : 'rotate')}
    </Button>
  );
}
