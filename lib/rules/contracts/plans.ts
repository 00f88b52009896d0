/** The catalogue of plans: docs/product.md#states-and-transitions. Capacities in GiB, prices in yen without tax. */
import { addDays } from '../text/calendar-days.ts';
import { isPermanent } from '../text/format.ts';

export const SITE_PLANS = ['free', 'evaluation', 'community', 'mini', 'basic', 'business', 'enterprise'] as const;
export type SitePlan = (typeof SITE_PLANS)[number];
/** Applied for on the public site only. */
export const PUBLIC_SITE_PLAN = 'community' satisfies SitePlan;
export const SITE_PERIODS = ['trial', 'monthly', 'annual'] as const;

/** `apps` null: not capped by the plan. `isSimple`: the simpler layout. */
export const DEPLOYMENT_PLANS = {
  free: { apps: null, backupGib: 1, isSimple: true },
  standard: { apps: null, backupGib: 10, isSimple: false },
  professional: { apps: 200, backupGib: 100, isSimple: false },
  enterprise: { apps: 600, backupGib: 300, isSimple: false },
  enterprise_x2: { apps: 1200, backupGib: 600, isSimple: false },
  enterprise_x3: { apps: null, backupGib: 900, isSimple: false },
  enterprise_x4: { apps: null, backupGib: 1200, isSimple: false },
  enterprise_3000: { apps: 3000, backupGib: 3000, isSimple: false },
  enterprise_4500: { apps: 4500, backupGib: 4500, isSimple: false },
  enterprise_6000: { apps: 6000, backupGib: 6000, isSimple: false },
  enterprise_7500: { apps: 7500, backupGib: 7500, isSimple: false },
  enterprise_9000: { apps: 9000, backupGib: 9000, isSimple: false },
  plan200: { apps: 200, backupGib: 300, isSimple: true },
  plan600: { apps: 600, backupGib: 1000, isSimple: true },
  plan600x2: { apps: 1200, backupGib: 2000, isSimple: true },
} as const;
export type DeploymentPlan = keyof typeof DEPLOYMENT_PLANS;
/** Shown if the provider names it, never offered. */
const UNLISTED: DeploymentPlan = 'enterprise_x4';

export function isDeploymentChoice(code: string): boolean {
  return Object.hasOwn(DEPLOYMENT_PLANS, code) && code !== UNLISTED;
}

/** `advanced_…` and annual plans are recognised by their form instead. */
export const CUSTOMISATION_PLANS = ['preview', 'free', 'standard', 'evaluation'] as const;
export const ANNUAL_SLOTS = [4, 10, 1000, 3000] as const;

export const PRICES = { customisationBaseYen: 18_000, customisationSlotYen: 6_000 } as const;

export const BACKUP_TRIAL_DAYS = 14;
export const EVALUATION_MONTHS = 2;

/** Plans and states of the site service: docs/product.md#site-service-plans. */

/** `remark` is a key of `contract.site.not` in the messages. */
interface SiteChoice {
  plan: SitePlan;
  remark: 'current' | 'publicSite' | 'evaluationOver' | null;
  isRefused: boolean;
}

const PAID: readonly SitePlan[] = ['mini', 'basic', 'business', 'enterprise'];

export function isPaidSitePlan(plan: string): boolean {
  return PAID.some((paid) => paid === plan);
}

/** In the order of the catalogue; community and evaluation are no steps of it. */
export function isLowerSitePlan(plan: SitePlan, current: string): boolean {
  const order: readonly string[] = ['free', ...PAID];
  return order.includes(plan) && order.indexOf(plan) < order.indexOf(current);
}

/** The present paid plan stays possible, for another period. Only the provider knows whether evaluation was used before. */
export function siteChoices(current: string): SiteChoice[] {
  return SITE_PLANS.map((plan) => {
    const remark = remarkOn(plan, current);
    return { plan, remark, isRefused: remark !== null && !(remark === 'current' && isPaidSitePlan(plan)) };
  });
}

interface SiteState {
  kind: 'evaluating' | 'trial' | 'evaluationEnded' | 'ended';
  date: string;
}

/** Null: it runs on, and there is nothing to say. */
export function siteState(
  { planCode, period, endDate }: { planCode: string; period?: string | undefined; endDate?: string | undefined },
  today: string,
): SiteState | null {
  if (!endDate || isPermanent(endDate)) return null;
  const isEvaluation = planCode === 'evaluation';
  if (endDate < today) return { kind: isEvaluation ? 'evaluationEnded' : 'ended', date: endDate };
  if (isEvaluation) return { kind: 'evaluating', date: endDate };
  return period === 'trial' ? { kind: 'trial', date: endDate } : null;
}

function remarkOn(plan: SitePlan, current: string): SiteChoice['remark'] {
  if (plan === current) return 'current';
  if (plan === PUBLIC_SITE_PLAN) return 'publicSite';
  return plan === 'evaluation' && isPaidSitePlan(current) ? 'evaluationOver' : null;
}

/** Plans of the deployment service and its backup option (docs/product.md#deployment-service-plans). */

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
