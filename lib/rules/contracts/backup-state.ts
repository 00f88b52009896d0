/** The backup option of the deployment service (specification, section 4). */
import { BACKUP_TRIAL_DAYS, DEPLOYMENT_PLANS, isPermanent } from './plans.ts';
import { addDays } from '../text/calendar-days.ts';

const GIB = 1024 ** 3;

export type BackupState =
  | { kind: 'canTry'; until: string }
  | { kind: 'permanent' }
  | { kind: 'trial'; until: string }
  | { kind: 'ended'; on: string };

/**
 * The state of the option by its end date: none means that a trial can be started, 9999 that it is permanent.
 * @param today YYYY-MM-DD
 */
export function backupState(endDate: string | undefined, today: string): BackupState {
  if (!endDate) return { kind: 'canTry', until: addDays(today, BACKUP_TRIAL_DAYS) };
  if (isPermanent(endDate)) return { kind: 'permanent' };
  return endDate >= today ? { kind: 'trial', until: endDate } : { kind: 'ended', on: endDate };
}

/** The capacity of a deployment plan's backup in bytes; null where the plan is not known. */
export function backupCapacityBytes(planCode: string | undefined): number | null {
  const code = planCode ?? 'free';
  const plan = Object.hasOwn(DEPLOYMENT_PLANS, code) ? DEPLOYMENT_PLANS[code as keyof typeof DEPLOYMENT_PLANS] : null; // The check before it made it a key.
  return plan === null ? null : plan.backupGib * GIB;
}
