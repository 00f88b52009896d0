/**
 * When the use of something is told: a threshold in per cent for each meter of the contracts. The provider has no place
 * for it, so the browser keeps it; it is for those who can do something about it.
 */
import { backupCapacityBytes } from './backup-state.ts';
import { isOver } from './customisation-plans.ts';
import type { Organization } from '../organization/organization.ts';
import type { RequiredRole } from '../roles.ts';

/** The meters, as keys of `threshold.meter` in the messages: slots for each domain, apps and backup of the deployment service. */
export const METERS = ['slots', 'apps', 'backup'] as const;
export type MeterName = (typeof METERS)[number];

/** What can be chosen, in per cent. */
export const PERCENTS = [50, 60, 70, 80, 90, 100] as const;

/** From this part on, in per cent, something is nearly used up, where nobody chose another. */
export const DEFAULT_PERCENT = 80;

/** Whom it is told. */
export const THRESHOLD_NEED: RequiredRole = 'admin';

/** Per cent by meter; null: it is not told. */
export type Thresholds = Readonly<Record<MeterName, number | null>>;

export const DEFAULT_THRESHOLDS: Thresholds = {
  slots: DEFAULT_PERCENT,
  apps: DEFAULT_PERCENT,
  backup: DEFAULT_PERCENT,
};

/** How much of one thing is used: slots and apps are counted, backup is in bytes. */
export interface Usage {
  meter: MeterName;
  /** The customisation domain; null for the deployment service. */
  domain: string | null;
  used: number;
  total: number;
  /** Whole per cent, rounded down. */
  percent: number;
}

/** What is used of everything that has a total; a contract that is over counts no more. @param today YYYY-MM-DD */
export function usagesOf({ Customine, Deploit, Backup }: Organization['services'], today: string): Usage[] {
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
  return { meter, domain, used, total, percent: Math.floor((used / total) * 100) };
}

/** What has reached its threshold, the fullest first. */
export function reachedOf(usages: readonly Usage[], thresholds: Thresholds): Usage[] {
  return usages
    .filter(({ meter, used, total }) => {
      const threshold = thresholds[meter];
      return threshold !== null && used * 100 >= threshold * total;
    })
    .toSorted((a, b) => b.percent - a.percent);
}

/** Tells one message from another, so that one that was put away stays away until it gets worse. */
export function usageKey({ meter, domain, used, total }: Usage): string {
  return `${meter}:${domain ?? ''}:${used >= total ? 'full' : 'near'}`;
}

/** Kept thresholds out of their text; what is none of the choices counts as not chosen. */
export function readThresholds(text: string | null): Thresholds {
  const kept = parsed(text);
  const known: readonly unknown[] = [...PERCENTS, null];
  const entries = METERS.filter((meter) => known.includes(kept[meter])).map((meter) => [meter, kept[meter]]);
  return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(entries) };
}

function parsed(text: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
