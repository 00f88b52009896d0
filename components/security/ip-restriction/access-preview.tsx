'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useCurrentUser } from '@/lib/client/current-user';
import { normaliseList } from './ip-pasted';
import styles from './ip.module.css';
import type { AddressRules } from './use-address-rules';

interface IpRehearsalProps {
  rules: AddressRules;
  /** The list as it would be saved. */
  rows: readonly string[];
  ownAddress: string | null;
}

/** Who would be let in and who shut out, before anything is saved: the person in this browser, and addresses to try. */
export function AccessPreview({ rules, rows, ownAddress }: IpRehearsalProps) {
  const t = useTranslations('security.ip');
  const { account } = useCurrentUser();
  const [pasted, setPasted] = useState('');
  const tried = normaliseList(rules, pasted);
  const results = tried.map((address) => ({
    address,
    by: rules.letInBy(rows, address),
    isAddress: rules.checkList([address]).wrong === 0,
  }));
  const addresses = results.filter(({ isAddress }) => isAddress);
  const out = addresses.filter(({ by }) => by === null).length;
  return (
    <details className={styles.rehearsal}>
      <summary>{t('rehearsal')}</summary>
      <p className={styles.quiet}>{t('rehearsalText')}</p>
      <ul className={styles.results} aria-label={t('rehearsalResults')}>
        <li className={styles.result}>
          <span className={styles.who}>{t('rehearsalYou', { account })}</span>
          <code translate="no">{ownAddress ?? t('ownUnknown')}</code>
          <Verdict by={ownAddress === null ? undefined : rules.letInBy(rows, ownAddress)} />
        </li>
        {results.map(({ address, by, isAddress }) => (
          <li key={address} className={styles.result}>
            <code translate="no">{address}</code>
            {isAddress ? <Verdict by={by} /> : <Badge tone="warn">{t('noAddress')}</Badge>}
          </li>
        ))}
      </ul>
      <Field label={t('tryLabel')} hint={t('tryHint')} wide>
        <TextArea rows={3} value={pasted} spellCheck={false} onChange={({ target }) => setPasted(target.value)} />
      </Field>
      {tried.length > 0 && <p role="status">{t('tried', { total: addresses.length, out })}</p>}
    </details>
  );
}

function Verdict({ by }: { by: string | null | undefined }) {
  const t = useTranslations('security.ip');
  if (by === undefined) return <Badge tone="warn">{t('unknown')}</Badge>;
  if (by === null) return <Badge tone="bad">{t('shutOut')}</Badge>;
  return <Badge tone="good">{by === 'any' ? t('letInAll') : t('letIn', { row: by })}</Badge>;
}
