/** Plans of the deployment service (specification, sections 4 and 9). */
import { DEPLOYMENT_PLANS, type DeploymentPlan, isDeploymentChoice } from './plans.ts';

/** Whether a deployment plan has the simpler layout; no contract counts as free. */
export function isSimpleDeployment(planCode: string | undefined): boolean {
  const code = planCode ?? 'free';
  return Object.entries(DEPLOYMENT_PLANS).some(([known, { isSimple }]) => known === code && isSimple);
}

/** A plan that can be registered, and why it cannot: a key of `contract.deployment.not` in the messages. */
export interface DeploymentChoice {
  plan: DeploymentPlan;
  /** Apps at most; null where the plan does not say. */
  apps: number | null;
  backupGib: number;
  refusal: 'current' | 'tooSmall' | null;
}

/** All plans that are offered, and the one in use whatever it is, with the reason against each: it is in use, or has less room than is. */
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
