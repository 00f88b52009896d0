'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { DeleteKeyDialog } from './delete-key-dialog';
import { KeyList } from './key-list';
import styles from './key-list.module.css';
import type { KeyAction } from './key-action';
import { useNotedKeys } from './use-noted-keys';

// Replacing a key is rare: its steps are loaded when somebody begins.
const RotateDialog = lazy(() => import('./rotate-dialog').then((file) => ({ default: file.RotateDialog })));

/** All keys of the organisation (specification, section 2). */
export function KeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const { keys, failure, isLoading, reload } = useNotedKeys();
  const [wish, setWish] = useState<KeyAction | null>(null);
  const words = useFailureMessage();
  const region = useRef<HTMLDivElement>(null);
  const close = () => setWish(null);
  // The row that had the focus is gone; the dialog gives it back only once it is closed.
  const onDeleted = () => setTimeout(() => region.current?.focus());
  const state = keys && <Badge>{t('count', { count: keys.length })}</Badge>;
  return (
    <Panel title={t('listTitle')} description={t('listPurpose')} state={state} flush={Boolean(keys && keys.length > 0)}>
      <div ref={region} tabIndex={-1} className={styles.region}>
        {keys && keys.length > 0 && <KeyList keys={keys} apiUrl={apiUrl} onWish={setWish} />}
        {keys?.length === 0 && <EmptyState icon="key" title={t('emptyTitle')} text={t('emptyText')} />}
        {!keys && failure && (
          <ErrorState
            title={failure.code === 'forbidden' ? t('forbiddenTitle') : undefined}
            text={failure.code === 'forbidden' ? t('forbiddenText', { reason: words(failure) }) : words(failure)}
            requestId={failure.requestId || undefined}
            onRetry={() => void reload()}
            busy={isLoading}
          />
        )}
        {!keys && !failure && <Skeleton lines={4} />}
      </div>
      {wish?.kind === 'delete' && <DeleteKeyDialog row={wish.row} onClose={close} onDeleted={onDeleted} />}
      <Suspense>
        {wish?.kind === 'rotate' && (
          <RotateDialog row={wish.row} apiUrl={apiUrl} taken={keys?.map(({ name }) => name) ?? []} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}
