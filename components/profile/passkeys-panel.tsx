'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { QueryState } from '@/components/layout/query-state';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { toast } from '@/components/ui/toast';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { useStoreQuery } from '@/lib/client/use-query';
import { useReady } from '@/lib/client/browser-state';
import type { Passkey } from '@/lib/rules/auth/passkeys';
import { LIMITS } from '@/lib/rules/limits';

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey-dialog').then((loaded) => loaded.AddPasskeyDialog));

/** The account's passkeys of this console (decision 0047). Without a store there are none. */
export function PasskeysPanel() {
  const t = useTranslations('passkeys');
  const labels = useTranslations('labels');
  const { isOn, ...query } = useStoreQuery('passkey.list');
  const [wanted, setWanted] = useState<Passkey | 'new' | null>(null);
  const held = useDenialText('passkey.add');
  if (!isOn || query.failure?.code === 'storeOff') return null;
  const passkeys = query.data?.passkeys;
  const full = passkeys && passkeys.length >= LIMITS.passkeys ? t('full', { max: LIMITS.passkeys }) : null;
  const close = () => setWanted(null);
  return (
    <Panel
      id="passkeys"
      title={t('title')}
      description={t('text')}
      busy={!passkeys && !query.failure}
      flush={passkeys !== undefined && passkeys.length > 0}
      action={
        passkeys && (
          <Button disabledReason={held ?? full} onClick={() => setWanted('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {(!passkeys || query.failure) && <QueryState query={query} />}
      {passkeys?.length === 0 && <p>{t('none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <Table label={t('title')} columns={[labels('name'), t('created'), labels('lastUse'), t('remove')]} lastAtEnd>
          {passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} held={held} onRemove={() => setWanted(passkey)} />
          ))}
        </Table>
      )}
      {wanted === 'new' && <AddPasskeyDialog onClose={close} />}
      {wanted && wanted !== 'new' && <RemovePasskeyDialog passkey={wanted} onClose={close} />}
    </Panel>
  );
}

function Line({ passkey, held, onRemove }: { passkey: Passkey; held: string | null; onRemove: () => void }) {
  const t = useTranslations('passkeys');
  const labels = useTranslations('labels');
  const momentOf = useLocalTime();
  // The server does not know the browser's time zone.
  const isReady = useReady();
  const { name, createdMs, usedMs } = passkey;
  return (
    <TableRow>
      <Cell label={labels('name')} main>
        <span translate="no">{name}</span>
      </Cell>
      <Cell label={t('created')}>
        <time>{isReady && momentOf(createdMs, 'dateTime')}</time>
      </Cell>
      <Cell label={labels('lastUse')}>
        {usedMs === null ? t('never') : <time>{isReady && momentOf(usedMs, 'dateTime')}</time>}
      </Cell>
      <Cell label={t('remove')} actions>
        <Button size="s" disabledReason={held} aria-label={t('removeThis', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Cell>
    </TableRow>
  );
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkeys');
  return (
    <MutationDialog
      operation="passkey.remove"
      input={{ id }}
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      failed={t('notRemoved')}
      onDone={() => toast({ tone: 'good', text: t('removed', { name }) })}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </MutationDialog>
  );
}
