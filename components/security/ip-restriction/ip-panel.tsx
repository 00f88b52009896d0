'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { useFirstRows } from '@/components/ui/first-rows';
import { Row, Stack } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import { useRestoreFocus } from '@/components/ui/focus';
import { useCurrentUser } from '@/lib/client/current-user';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import styles from './ip.module.css';
import { IpOffDialog } from './ip-off-dialog';
import { IpOwnAddress, useAddressRules } from './ip-own-address';
import { usePreviousList } from './use-save-ip-list';
import { useIpDraft } from './use-ip-draft';

// Most users only look at the list.
const IpForm = lazyComponent(() => import('./ip-form').then((loaded) => loaded.IpForm), 4);

/** The IP restriction, which is off if the list is empty. The address is the one that the console sees, null if unknown. */
export function IpPanel({ ownAddress }: { ownAddress: string | null }) {
  const t = useTranslations('security.ip');
  const ui = useTranslations('ui');
  const query = useQuery('iptables.read');
  const saved = query.data?.iptables;
  const isOn = saved !== undefined && saved.length > 0;
  const state = saved && <Badge tone={isOn ? 'good' : 'plain'}>{ui(isOn ? 'on' : 'off')}</Badge>;
  return (
    <Panel
      id="ip"
      title={t('title')}
      description={t('purpose')}
      state={state}
      action={<ActivityLink filters={{ subject: 'iptables' }} of={t('title')} />}
    >
      {saved ? <IpRestriction saved={saved} ownAddress={ownAddress} /> : <QueryState query={query} lines={3} />}
    </Panel>
  );
}

function IpRestriction({ saved, ownAddress }: { saved: readonly string[]; ownAddress: string | null }) {
  const t = useTranslations('security.ip');
  const denied = useDenialText('iptables.set');
  const draft = useIpDraft();
  const [isTurningOff, setTurningOff] = useState(false);
  // The button that closed the form is gone: the switch, which shows the result, takes the focus.
  const switchRef = useRestoreFocus<HTMLButtonElement>(draft.isEditing);
  const isOn = saved.length > 0;
  const toggle = (next: boolean) => {
    if (!next && isOn) setTurningOff(true);
    else if (!next) draft.end();
    else if (!draft.isEditing) draft.begin(saved);
  };
  const hint = isOn ? undefined : t(draft.isEditing ? 'notYet' : 'offHint');
  return (
    <>
      <Switch
        ref={switchRef}
        label={t('switch')}
        checked={isOn}
        disabledReason={denied}
        hint={hint}
        onChange={toggle}
      />
      {draft.isEditing ? (
        <IpForm draft={draft} saved={saved} ownAddress={ownAddress} />
      ) : (
        <IpView saved={saved} ownAddress={ownAddress} denied={denied} onEdit={(rows) => draft.begin(saved, rows)} />
      )}
      {isTurningOff && <IpOffDialog base={saved} onClose={() => setTurningOff(false)} onDone={draft.end} />}
    </>
  );
}

const FIRST_ADDRESSES = 20;

interface IpViewProps {
  saved: readonly string[];
  ownAddress: string | null;
  denied: string | null;
  /** Opens the form, with these rows instead of the saved ones. */
  onEdit: (rows?: readonly string[]) => void;
}

function IpView({ saved, ownAddress, denied, onEdit }: IpViewProps) {
  const t = useTranslations('security.ip');
  const { rules } = useAddressRules(saved.length > 0);
  const list = useRef<HTMLUListElement>(null);
  const { rows, more } = useFirstRows(saved, { first: FIRST_ADDRESSES }, () => list.current);
  const previous = usePreviousList(useCurrentUser().organization?.id);
  return (
    <Stack>
      <IpOwnAddress ownAddress={ownAddress} rules={rules} rows={saved} />
      {saved.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('list')}>
          {rows.map((row, index) => (
            <li key={`${index} ${row}`}>
              <bdi translate="no">{row}</bdi>
            </li>
          ))}
        </ul>
      )}
      {saved.length > 0 && (
        <Row>
          {more}
          <Button icon="pencil" disabledReason={denied} onClick={() => onEdit()}>
            {t('edit')}
          </Button>
        </Row>
      )}
      {previous && (
        <Row>
          <Button size="s" variant="quiet" icon="clock" disabledReason={denied} onClick={() => onEdit(previous.rows)}>
            {t('restore', { count: previous.rows.length })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
