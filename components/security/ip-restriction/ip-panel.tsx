'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Switch } from '@/components/ui/switch';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { useQuery } from '@/lib/client/use-query';
import { IpOffDialog } from './ip-off-dialog';
import { QueryState } from '@/components/layout/query-state';
import { useDenialText } from '@/lib/client/use-permission';
import { useIpEditor } from './use-ip-editor';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import styles from './ip.module.css';
import { IpOwnAddress } from './ip-own-address';
import { usePreviousList } from './ip-previous';
import { useAddressRules } from './use-address-rules';

// Most people only look at the list.
const IpEdit = lazyComponent(() => import('./ip-edit').then((loaded) => loaded.IpEdit), 4);

/**
 * The IP restriction: off is an empty list (specification, section 4).
 * @param ownAddress the address that the console sees this person under; null where it cannot be known
 */
export function IpPanel({ ownAddress }: { ownAddress: string | null }) {
  const t = useTranslations('security.ip');
  const reading = useQuery('iptables.read');
  const saved = reading.data?.iptables;
  const isOn = saved !== undefined && saved.length > 0;
  const state = saved && <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>;
  return (
    <Panel title={t('title')} description={t('purpose')} state={state}>
      {saved ? <IpRestriction saved={saved} ownAddress={ownAddress} /> : <QueryState reading={reading} lines={3} />}
    </Panel>
  );
}

/** The switch, and under it the list: as it is saved, or while it is edited. */
function IpRestriction({ saved, ownAddress }: { saved: readonly string[]; ownAddress: string | null }) {
  const t = useTranslations('security.ip');
  const denied = useDenialText('iptables.set');
  const editor = useIpEditor();
  const [isLeaving, setLeaving] = useState(false);
  // What was pressed to end the editing is gone with it: the switch, which says how things stand, takes the focus.
  const onOff = useRestoreFocus<HTMLButtonElement>(editor.isEditing);
  const isOn = saved.length > 0;
  const toggle = (next: boolean) => {
    if (!next && isOn) setLeaving(true);
    else if (!next) editor.end();
    else if (!editor.isEditing) editor.begin(saved);
  };
  const hint = isOn ? undefined : t(editor.isEditing ? 'notYet' : 'offHint');
  return (
    <>
      <Switch ref={onOff} label={t('switch')} checked={isOn} disabledReason={denied} hint={hint} onChange={toggle} />
      {editor.isEditing ? (
        <IpEdit editor={editor} saved={saved} ownAddress={ownAddress} />
      ) : (
        <IpView saved={saved} ownAddress={ownAddress} denied={denied} onEdit={(rows) => editor.begin(saved, rows)} />
      )}
      {isLeaving && <IpOffDialog base={saved} onClose={() => setLeaving(false)} onDone={editor.end} />}
    </>
  );
}

const STEP = 20;

interface IpViewProps {
  saved: readonly string[];
  ownAddress: string | null;
  denied: string | null;
  /** Begins to edit; with rows, from those instead of the saved ones. */
  onEdit: (rows?: readonly string[]) => void;
}

/** The list as it is saved. */
function IpView({ saved, ownAddress, denied, onEdit }: IpViewProps) {
  const t = useTranslations('security.ip');
  const { rules } = useAddressRules(saved.length > 0);
  const [most, setMost] = useState(STEP);
  return (
    <Stack>
      <IpOwnAddress ownAddress={ownAddress} rules={rules} rows={saved} />
      {saved.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {saved.slice(0, most).map((row, index) => (
            <li key={`${index} ${row}`}>
              <bdi translate="no">{row}</bdi>
            </li>
          ))}
        </ul>
      )}
      {saved.length > 0 && (
        <Row>
          {saved.length > most && (
            <Button size="s" onClick={() => setMost(most + STEP * 10)}>
              {t('more', { count: saved.length - most })}
            </Button>
          )}
          <Button icon="pencil" disabledReason={denied} onClick={() => onEdit()}>
            {t('edit')}
          </Button>
        </Row>
      )}
      <Restore denied={denied} onEdit={onEdit} />
    </Stack>
  );
}

function Restore({ denied, onEdit }: Pick<IpViewProps, 'denied' | 'onEdit'>) {
  const t = useTranslations('security.ip');
  const { organization } = useCurrentUser();
  const previous = usePreviousList(organization?.id);
  if (!previous) return null;
  return (
    <Row>
      <Button size="s" variant="quiet" icon="clock" disabledReason={denied} onClick={() => onEdit(previous.rows)}>
        {t('restore', { count: previous.rows.length })}
      </Button>
    </Row>
  );
}
