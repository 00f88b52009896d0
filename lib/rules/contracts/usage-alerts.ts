/** Usage alerts: a threshold in per cent for each meter of the contracts (decision 0035). */
import { isOver } from './customisation-plans.ts';
import { backupCapacityBytes } from './plans.ts';
import type { Organization } from '../organization/organization.ts';
import type { RequiredRole } from '../roles.ts';
import { fieldsOf, parseJson } from '../text/stored-json.ts';

/** Keys of `labels.meter` in the messages: slots of each domain, apps and backup of the deployment service. */
export const METERS = ['slots', 'apps', 'backup'] as const;
export type MeterName = (typeof METERS)[number];

export const PERCENTS = [50, 60, 70, 80, 90, 100] as const;

export const USAGE_ALERT_ROLE: RequiredRole = 'admin';

/** Per cent by meter; null: no alert. */
export type Thresholds = Readonly<Record<MeterName, number | null>>;

/** Nobody is alerted before somebody has set a threshold (decision 0035). */
export const DEFAULT_THRESHOLDS: Thresholds = { slots: null, apps: null, backup: null };

/** Slots and apps are counted, backup is in bytes. */
export interface Usage {
  meter: MeterName;
  /** The customisation domain; null for the deployment service. */
  domain: string | null;
  used: number;
  total: number;
  /** Whole per cent, rounded down. */
  percent: number;
}

export function listUsages({ Customine, Deploit, Backup }: Organization['services'], today: string): Usage[] {
  const capacity = backupCapacityBytes(Deploit?.planCode);
  const all = [
    ...Customine.filter((contract) => !isOver(contract, today)).map((contract) =>
      usage('slots', contract.appsCount, contract.appsTotal, contract.domain),
    ),
    ...(Deploit ? [usage('apps', Deploit.appsCount, Deploit.appsTotal)] : []),
    ...(Backup && capacity !== null ? [usage('backup', Backup.usedCapacity, capacity)] : []),
  ];
  return all.filter(({ total }) => total > 0);
}

function usage(meter: MeterName, used: number, total: number, domain: string | null = null): Usage {
  return { meter, domain, used, total, percent: Math.floor((used * 100) / total) };
}

/** The fullest first. */
export function reachedUsages(usages: readonly Usage[], thresholds: Thresholds): Usage[] {
  return usages
    .filter(({ meter, used, total }) => {
      const threshold = thresholds[meter];
      return threshold !== null && used * 100 >= threshold * total;
    })
    .toSorted((a, b) => b.percent - a.percent);
}

/** Changes when a usage gets full, so that a dismissed alert comes back. */
export function usageAlertKey({ meter, domain, used, total }: Usage): string {
  return `${meter}:${domain ?? ''}:${used >= total ? 'full' : 'near'}`;
}

/** An unknown value counts as the default. */
export function parseThresholds(text: string | null): Thresholds {
  const stored = fieldsOf(parseJson(text));
  const known: readonly unknown[] = [...PERCENTS, null];
  const entries = METERS.filter((meter) => known.includes(stored[meter])).map((meter) => [meter, stored[meter]]);
  return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(entries) };
}
