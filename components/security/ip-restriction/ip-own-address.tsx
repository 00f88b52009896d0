'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, useTransition } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useRestoreFocus } from '@/components/ui/focus';
import styles from './ip.module.css';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import type { Failure } from '@/lib/rules/failures';

interface IpOwnAddressProps {
  ownAddress: string | null;
  rules: AddressRules | null;
  rows: readonly string[];
  onAdd?: ((address: string) => void) | undefined;
}

/** The user's current address, and whether the list allows it. */
export function IpOwnAddress({ ownAddress, rules, rows, onAdd }: IpOwnAddressProps) {
  const t = useTranslations('security.ip');
  const labels = useTranslations('labels');
  const router = useRouter();
  const [isChecking, check] = useTransition();
  const by = ownAddress && rules ? rules.allowedBy(rows, ownAddress) : undefined;
  const canAdd = ownAddress !== null && onAdd !== undefined && (by === null || by === 'any');
  // The button that adds the address disappears with the press: the one beside it takes the focus.
  const checkButton = useRestoreFocus<HTMLButtonElement>(canAdd);
  return (
    <div className={styles.own}>
      <span className={styles.ownLabel}>{t('own')}</span>
      {ownAddress ? (
        <code className={styles.address} translate="no">
          {ownAddress}
        </code>
      ) : (
        <span className={styles.unknown}>{t('ownUnknown')}</span>
      )}
      {by === null && <Badge tone="bad">{t('ownOut')}</Badge>}
      {by && by !== 'any' && <Badge tone="good">{t('ownIn', { row: by })}</Badge>}
      {canAdd && (
        <Button size="s" icon="plus" onClick={() => onAdd(ownAddress)}>
          {t('ownAdd')}
        </Button>
      )}
      <Button
        ref={checkButton}
        size="s"
        variant="quiet"
        icon="refresh"
        busy={isChecking}
        onClick={() => check(() => router.refresh())}
      >
        {labels('checkAgain')}
      </Button>
    </div>
  );
}

/** The rules of addresses, with the library under them. */
export type AddressRules = typeof import('@/lib/rules/security/ip-address-validation');

/** Loads the rules of addresses as soon as they are needed. */
export function useAddressRules(isNeeded: boolean) {
  const [rules, setRules] = useState<AddressRules | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const reload = useCallback(async () => {
    setLoading(true);
    const loaded = await lazyImport(() => import('@/lib/rules/security/ip-address-validation'));
    setLoading(false);
    setRules(loaded);
    setFailure(loaded ? undefined : notLoaded());
  }, []);
  useEffect(() => {
    if (isNeeded) void reload();
  }, [isNeeded, reload]);
  return { rules, failure, isLoading, reload };
}
