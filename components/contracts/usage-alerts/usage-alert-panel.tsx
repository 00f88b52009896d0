'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import {
  listUsages,
  type MeterName,
  METERS,
  PERCENTS,
  type Usage,
  USAGE_ALERT_ROLE,
} from '@/lib/rules/contracts/usage-alerts';
import type { Organization } from '@/lib/rules/organization/organization';
import { passes } from '@/lib/rules/roles';
import styles from './usage-alerts.module.css';
import { useUsageAlerts } from './use-usage-alerts';

interface Props {
  services: Organization['services'];
  today: string;
}

/** The threshold of each meter, stored in this browser for this organisation (decision 0019). */
export function UsageAlertPanel({ services, today }: Props) {
  const t = useTranslations('threshold');
  const { role } = useCurrentUser();
  const { thresholds, choose } = useUsageAlerts();
  const usages = listUsages(services, today);
  if (!passes(role, USAGE_ALERT_ROLE)) return null;
  const change = (meter: MeterName, percent: number | null) => {
    choose(meter, percent);
    const name = t(`meter.${meter}`);
    toast({ tone: 'good', text: percent === null ? t('off', { name }) : t('chosen', { name, percent }) });
  };
  return (
    <Panel id="thresholds" title={t('title')} description={t('description')}>
      <div className={styles.fields}>
        {METERS.map((meter) => (
          <Threshold
            key={meter}
            meter={meter}
            percent={thresholds[meter]}
            highest={highestOf(meter, usages)}
            onChoose={(percent) => change(meter, percent)}
          />
        ))}
      </div>
    </Panel>
  );
}

interface ThresholdProps {
  meter: MeterName;
  percent: number | null;
  /** The fullest of this meter now, in per cent; null if nothing is measured. */
  highest: number | null;
  onChoose: (percent: number | null) => void;
}

function Threshold({ meter, percent, highest, onChoose }: ThresholdProps) {
  const t = useTranslations('threshold');
  return (
    <Field
      label={t(`meter.${meter}`)}
      hint={highest === null ? t('unmeasured') : t(meter === 'slots' ? 'highest' : 'now', { percent: highest })}
    >
      <Select
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
