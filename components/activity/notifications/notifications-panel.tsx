'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Table } from '@/components/ui/table';
import { useDenialText, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { Destination } from '@/lib/rules/journal/destinations';
import { LIMITS } from '@/lib/rules/limits';
import { DestinationLine, type DestinationAct } from './destination-line';

const DestinationDialog = lazyDialog(() => import('./destination-dialog').then((loaded) => loaded.DestinationDialog));
const RotateDialog = lazyDialog(() => import('./destination-acts').then((loaded) => loaded.RotateDialog));
const UndeliveredDialog = lazyDialog(() => import('./destination-acts').then((loaded) => loaded.UndeliveredDialog));
const RemoveDialog = lazyDialog(() => import('./destination-acts').then((loaded) => loaded.RemoveDialog));

/** Where lines of the journal are sent, whether they arrive, and how that is changed (decision 0048). */
export function NotificationsPanel() {
  const t = useTranslations('notifications');
  const reading = usePermission('destination.list');
  // Who may not is not refused first, and whose role is not known yet waits.
  const query = useQuery('destination.list', undefined, {
    isPaused: reading === 'adminNeeded' || reading === 'reading',
  });
  const denied = useDenialText('destination.add');
  // As it was when its dialog opened: what a colleague does meanwhile is neither replaced nor closes it.
  const [open, setOpen] = useState<{ act: DestinationAct; destination: Destination } | 'add' | null>(null);
  const { failure, data } = query;
  const isOff = failure?.code === 'storeOff';
  if (isOff || reading === 'adminNeeded' || failure?.code === 'adminNeeded') return <NoList isOff={isOff} />;
  const destinations = data?.destinations;
  const most = LIMITS.destinations;
  const full = destinations && destinations.length >= most ? t('full', { most }) : null;
  const add = (
    <Button icon="plus" disabledReason={denied ?? full} onClick={() => setOpen('add')}>
      {t('add')}
    </Button>
  );
  const hasSome = destinations !== undefined && destinations.length > 0;
  return (
    <Panel
      title={t('list')}
      description={t('text')}
      busy={!destinations && !failure}
      flush={hasSome}
      action={hasSome && add}
    >
      {!destinations && <QueryState query={query} failureTitle={t('failed')} />}
      {destinations?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} action={add} />}
      {hasSome && (
        <List destinations={destinations} denied={denied} onAct={(act, destination) => setOpen({ act, destination })} />
      )}
      {open === 'add' && <DestinationDialog kinds={data?.kinds ?? []} onClose={() => setOpen(null)} />}
      {open && open !== 'add' && <Dialogs {...open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function NoList({ isOff }: { isOff: boolean }) {
  const t = useTranslations('notifications');
  return (
    <Panel title={t('list')}>
      {isOff ? (
        <EmptyState icon="info" title={t('off')} text={t('offText')} />
      ) : (
        <EmptyState icon="lock" title={t('general')} />
      )}
    </Panel>
  );
}

interface ListProps {
  destinations: readonly Destination[];
  denied: string | null;
  onAct: (act: DestinationAct, destination: Destination) => void;
}

function List({ destinations, denied, onAct }: ListProps) {
  const t = useTranslations('notifications');
  return (
    <Table
      label={t('list')}
      columns={[t('column.name'), t('column.rules'), t('column.state'), t('column.actions')]}
      lastAtEnd
    >
      {destinations.map((destination) => (
        <DestinationLine
          key={destination.id}
          destination={destination}
          denied={denied}
          onAct={(act) => onAct(act, destination)}
        />
      ))}
    </Table>
  );
}

interface DialogsProps {
  act: DestinationAct;
  destination: Destination;
  onClose: () => void;
}

function Dialogs({ act, destination, onClose }: DialogsProps) {
  if (act === 'change') return <DestinationDialog kinds={[]} destination={destination} onClose={onClose} />;
  const Dialog = { rotate: RotateDialog, remove: RemoveDialog, undelivered: UndeliveredDialog }[act];
  return <Dialog destination={destination} onClose={onClose} />;
}
