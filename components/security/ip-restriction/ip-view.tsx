'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import styles from './ip.module.css';
import { IpOwnAddress } from './ip-own-address';
import { usePreviousList } from './ip-previous';
import { useAddressRules } from './use-address-rules';

const STEP = 20;

interface IpViewProps {
  saved: readonly string[];
  ownAddress: string | null;
  denied: string | null;
  /** Begins to edit; with rows, from those instead of the saved ones. */
  onEdit: (rows?: readonly string[]) => void;
}

/** The list as it is saved. */
export function IpView({ saved, ownAddress, denied, onEdit }: IpViewProps) {
  const t = useTranslations('security.ip');
  const rules = useAddressRules(saved.length > 0);
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
