/** Plans of the deployment service and its backup option (docs/product.md#deployment-service-plans). */
import { addDays } from '../text/calendar-days.ts';
import { BACKUP_TRIAL_DAYS, DEPLOYMENT_PLANS, type DeploymentPlan, isDeploymentChoice } from './plans.ts';
import { isPermanent } from '../text/format.ts';

const GIB = 1024 ** 3;

export function isSimpleDeployment(planCode: string | undefined): boolean {
  return deploymentPlan(planCode)?.isSimple ?? false;
}

/** A plan, and why it cannot be registered: a key of `contract.deployment.not` in the messages. */
export interface DeploymentChoice {
  plan: DeploymentPlan;
  /** The most apps; null if the plan does not say. */
  apps: number | null;
  backupGib: number;
  refusal: 'current' | 'tooSmall' | null;
}

/** All plans on offer, and the current one even if it is not. */
export function deploymentChoices(current: { planCode: string; appsCount: number } | undefined): DeploymentChoice[] {
  const { planCode = 'free', appsCount = 0 } = current ?? {};
  // The keys of a constant record are its own names.
  const plans = Object.keys(DEPLOYMENT_PLANS) as DeploymentPlan[];
  const shown = plans.filter((plan) => isDeploymentChoice(plan) || plan === planCode);
  return shown.map((plan) => {
    const { apps, backupGib } = DEPLOYMENT_PLANS[plan];
    const isTooSmall = apps !== null && apps < appsCount;
    return { plan, apps, backupGib, refusal: plan === planCode ? 'current' : isTooSmall ? 'tooSmall' : null };
  });
}

export type BackupState =
  | { kind: 'canTry'; until: string }
  | { kind: 'permanent' }
  | { kind: 'trial'; until: string }
  | { kind: 'ended'; on: string };

/** No end date means that a trial can be started. @param today YYYY-MM-DD */
export function backupState(endDate: string | undefined, today: string): BackupState {
  if (!endDate) return { kind: 'canTry', until: addDays(today, BACKUP_TRIAL_DAYS) };
  if (isPermanent(endDate)) return { kind: 'permanent' };
  return endDate >= today ? { kind: 'trial', until: endDate } : { kind: 'ended', on: endDate };
}

export function backupCapacityBytes(planCode: string | undefined): number | null {
  const plan = deploymentPlan(planCode);
  return plan === null ? null : plan.backupGib * GIB;
}

function deploymentPlan(planCode = 'free'): (typeof DEPLOYMENT_PLANS)[DeploymentPlan] | null {
  // The check before it made it a key.
  return Object.hasOwn(DEPLOYMENT_PLANS, planCode) ? DEPLOYMENT_PLANS[planCode as DeploymentPlan] : null;
}
