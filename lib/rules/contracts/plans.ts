/** The catalogue of plans: docs/product.md#states-and-transitions. Capacities in GiB, prices in yen without tax. */

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
