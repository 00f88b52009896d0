'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useQuery } from '@/lib/client/use-query';
import { PolicyDialog } from './policy-dialog';
import { QueryState } from '@/components/layout/query-state';
import { useDenialText } from '@/lib/client/use-permission';
import { Row, Stack } from '@/components/ui/stack';
import {
  mfaOverview,
  type MfaOverview,
  type MfaOverviewMember,
  searchMfaOverview,
} from '@/lib/rules/security/mfa-overview';
import styles from '@/components/security/security.module.css';
import { CopyButton } from '@/components/ui/copy-button';
import { RadioGroup } from '@/components/ui/radio-group';
import mfaOverviewStyles from './mfa-overview.module.css';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { MfaOverviewPeople } from './mfa-overview-people';

/** Whether the organisation asks everybody for a second factor, over the board that says what that would mean (specification, section 4). */
export function PolicyPanel({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.policy');
  const reading = useQuery('organization.readMfa');
  const { data } = reading;
  const denied = useDenialText('organization.setMfa');
  const [wanted, setWanted] = useState<'optional' | 'required' | null>(null);
  const state = data && <Badge tone={data.mfa === 'required' ? 'good' : 'plain'}>{t(data.mfa)}</Badge>;
  return (
    <Panel title={t('title')} description={t('purpose')} state={state}>
      {data && (
        <Switch
          label={t('switch')}
          checked={data.mfa === 'required'}
          hint={t(data.mfa === 'required' ? 'requiredHint' : 'optionalHint')}
          disabledReason={denied}
          onChange={(next) => setWanted(next ? 'required' : 'optional')}
        />
      )}
      {!data && <QueryState reading={reading} lines={2} />}
      <MfaOverviewPanel reminders={reminders} />
      {wanted && <PolicyDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Panel>
  );
}

/** Who has a second factor, who would have to enrol, whether every owner is safe, and a text to remind them. */
function MfaOverviewPanel({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const reading = useQuery('member.list');
  const { data } = reading;
  const board = useMemo(() => data && mfaOverview(data.members), [data]);
  return (
    <section aria-label={t('title')}>
      <Stack>
        <h3 className={styles.partTitle}>{t('title')}</h3>
        {!board && <QueryState reading={reading} lines={4} />}
        {board && <MfaOverviewNumbers board={board} />}
        {board && <MfaOverviewList board={board} />}
        {board && board.without.length > 0 && <Reminder reminders={reminders} />}
      </Stack>
    </section>
  );
}

/** A text that asks people to enrol, ready to be copied, in both languages whatever the console's is. */
function Reminder({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const [language, setLanguage] = useState<'ja' | 'en'>('ja');
  const options = [
    { value: 'ja' as const, label: t('languages.ja') },
    { value: 'en' as const, label: t('languages.en') },
  ];
  return (
    <details className={mfaOverviewStyles.reminder}>
      <summary>{t('reminder')}</summary>
      <Row>
        <RadioGroup
          label={t('reminderLanguage')}
          labelHidden
          value={language}
          options={options}
          onChange={setLanguage}
        />
        <CopyButton variant="secondary" value={reminders[language]} label={t('reminderCopy')} />
      </Row>
      <p className={mfaOverviewStyles.letter} lang={language}>
        {reminders[language]}
      </p>
    </details>
  );
}

/** The board at a glance. */
function MfaOverviewNumbers({ board }: { board: MfaOverview<MfaOverviewMember> }) {
  const t = useTranslations('security.board');
  const { owners, admins, without } = board;
  return (
    <dl className={mfaOverviewStyles.numbers}>
      <div className={mfaOverviewStyles.number}>
        <dt>{t('having')}</dt>
        <dd>
          <strong>{t('ofTotal', { on: board.on, total: board.total })}</strong>
        </dd>
      </div>
      <div className={mfaOverviewStyles.number}>
        <dt>{t('owners')}</dt>
        <dd>
          <strong>{t('ofTotal', owners)}</strong>
          <Badge tone={board.isEveryOwnerSafe ? 'good' : 'warn'}>
            {t(board.isEveryOwnerSafe ? 'ownersSafe' : 'ownersUnsafe')}
          </Badge>
        </dd>
      </div>
      <div className={mfaOverviewStyles.number}>
        <dt>{t('admins')}</dt>
        <dd>
          <strong>{t('ofTotal', admins)}</strong>
        </dd>
      </div>
      <div className={mfaOverviewStyles.number}>
        <dt>{t('wouldEnrol')}</dt>
        <dd>
          <strong>{t('people', { count: without.length })}</strong>
        </dd>
      </div>
    </dl>
  );
}

/** Up to as many nobody needs a search. */
const FEW = 5;

/** The people behind the numbers: those without a second factor, or those with one. */
function MfaOverviewList({ board }: { board: MfaOverview<MfaOverviewMember> }) {
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
    <div className={mfaOverviewStyles.people}>
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
