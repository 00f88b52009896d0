'use client';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { type MfaOverviewMember, type MfaOverview, searchMfaOverview } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';
import { MfaOverviewPeople } from './mfa-overview-people';

/** Up to as many nobody needs a search. */
const FEW = 5;

/** The people behind the numbers: those without a second factor, or those with one. */
export function MfaOverviewList({ board }: { board: MfaOverview<MfaOverviewMember> }) {
  const t = useTranslations('security.board');
  const [side, setSide] = useState<'without' | 'having'>('without');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const options = [
    { value: 'without' as const, label: t('sideWithout', { count: board.without.length }) },
    { value: 'having' as const, label: t('sideHaving', { count: board.having.length }) },
  ];
  const none = words.trim() ? 'noneFound' : side === 'without' ? 'noneWithout' : 'noneHaving';
  return (
    <div className={styles.people}>
      <Row>
        <RadioGroup label={t('side')} labelHidden value={side} options={options} onChange={setSide} />
        {board[side].length > FEW && (
          <Field label={t('search')} labelHidden>
            <TextInput
              type="search"
              placeholder={t('search')}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
      </Row>
      <MfaOverviewPeople key={side} people={searchMfaOverview(board[side], words)} side={side} none={t(none)} />
    </div>
  );
}
