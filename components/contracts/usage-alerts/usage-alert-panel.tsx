'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { TeamNotice } from '@/components/team/team-notice';
import { Field } from '@/components/ui/field';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useTeamDenial } from '@/lib/client/use-team';
import {
  listUsages,
  type MeterName,
  METERS,
  PERCENTS,
  type Thresholds,
  type Usage,
  USAGE_ALERT_ROLE,
} from '@/lib/rules/contracts/usage-alerts';
import type { Failure } from '@/lib/rules/failures';
import type { Organization } from '@/lib/rules/organization/organization';
import { passes } from '@/lib/rules/roles';
import styles from './usage-alerts.module.css';
import { useUsageAlerts } from './use-usage-alerts';

/** The threshold of each meter, of the team or of this browser (decision 0035). */
export function UsageAlertPanel({ services, today }: { services: Organization['services']; today: string }) {
  const t = useTranslations('threshold');
  const { role } = useCurrentUser();
  const { thresholds, change, failure, team, held, drop } = useChoices();
  const denied = useTeamDenial();
  const ofTeam = useTranslations('team');
  const labels = useTranslations('labels');
  const usages = listUsages(services, today);
  if (!passes(role, USAGE_ALERT_ROLE)) return null;
  return (
    <Panel id="thresholds" title={t('title')} description={t(team.isShared ? 'descriptionShared' : 'description')}>
      <Stack>
        <TeamNotice
          kind="alert"
          team={team}
          held={held}
          nameOf={({ id }) => labels(`meter.${METERS.find((meter) => meter === id) ?? 'slots'}`)}
          textOf={(value) => (value && 'percent' in value ? t('from', { percent: value.percent }) : '')}
          onTaken={drop}
        />
        {failure && <FailureAlert failure={failure} title={ofTeam('notSaved')} />}
        {/* What is in force is not known then. */}
        {(team.isRead || !team.failure) && (
          <div className={styles.fields}>
            {METERS.map((meter) => (
              <Threshold
                key={meter}
                meter={meter}
                percent={thresholds[meter]}
                highest={highestOf(meter, usages)}
                disabledReason={denied}
                onChoose={(percent) => void change(meter, percent)}
              />
            ))}
          </div>
        )}
      </Stack>
    </Panel>
  );
}

/** What is chosen shows at once, and stays once it is kept. */
function useChoices() {
  const t = useTranslations('threshold');
  const ofTeam = useTranslations('team');
  const labels = useTranslations('labels');
  const { thresholds, choose, ...settings } = useUsageAlerts();
  const [chosen, setChosen] = useState<Partial<Thresholds>>({});
  const [failure, setFailure] = useState<Failure>();
  const change = async (meter: MeterName, percent: number | null) => {
    setFailure(undefined);
    setChosen((now) => ({ ...now, [meter]: percent }));
    const outcome = await choose(meter, percent);
    setChosen(({ [meter]: newest, ...others }) =>
      newest === undefined || newest === percent ? others : { ...others, [meter]: newest },
    );
    if (outcome.failure) return setFailure(outcome.failure);
    if (outcome.conflicts.length > 0) return toast({ tone: 'warn', text: ofTeam('changed') });
    if (outcome.isLost) return toast({ tone: 'warn', text: t('lost') });
    const name = labels(`meter.${meter}`);
    toast({ tone: 'good', text: percent === null ? t('off', { name }) : t('chosen', { name, percent }) });
  };
  return { ...settings, thresholds: { ...thresholds, ...chosen }, change, failure };
}

interface ThresholdProps {
  meter: MeterName;
  percent: number | null;
  /** The fullest of this meter now, in per cent; null if nothing is measured. */
  highest: number | null;
  disabledReason: string | null;
  onChoose: (percent: number | null) => void;
}

function Threshold({ meter, percent, highest, disabledReason, onChoose }: ThresholdProps) {
  const t = useTranslations('threshold');
  const labels = useTranslations('labels');
  return (
    <Field
      label={labels(`meter.${meter}`)}
      hint={
        disabledReason ??
        (highest === null ? t('unmeasured') : t(meter === 'slots' ? 'highest' : 'now', { percent: highest }))
      }
    >
      <Select
        disabled={disabledReason !== null}
        value={percent ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {PERCENTS.map((choice) => (
          <option key={choice} value={choice}>
            {t('from', { percent: choice })}
          </option>
        ))}
        <option value="">{t('never')}</option>
      </Select>
    </Field>
  );
}

function highestOf(meter: MeterName, usages: readonly Usage[]): number | null {
  const percents = usages.filter((usage) => usage.meter === meter).map(({ percent }) => percent);
  return percents.length === 0 ? null : Math.max(...percents);
}
