/** What the site service's plan can be changed to (specification, section 4). */
import { isPermanent, PUBLIC_SITE_PLAN, SITE_PLANS, type SitePlan } from './plans.ts';

/** A choice, what there is to say about it (a key of `contract.site.not` in the messages), and whether that stands against it. */
interface SiteChoice {
  plan: SitePlan;
  remark: 'current' | 'publicSite' | 'evaluationOver' | null;
  isRefused: boolean;
}

const PAID: readonly SitePlan[] = ['mini', 'basic', 'business', 'enterprise'];

/** Whether a plan is paid for by period. */
export function isPaidSitePlan(plan: string): boolean {
  return PAID.some((paid) => paid === plan);
}

/**
 * All plans with the reason against each. Evaluation is allowed once and only before a paid plan; whether it was used
 * before, only the provider knows. Community is applied for on the public site. The paid plan in use can be taken for
 * another period.
 */
export function siteChoices(current: string): SiteChoice[] {
  return SITE_PLANS.map((plan) => {
    const remark = remarkOn(plan, current);
    return { plan, remark, isRefused: remark !== null && !(remark === 'current' && isPaidSitePlan(plan)) };
  });
}

/** Where the contract stands by its end date; `open`: the provider names none. */
export type SiteState =
  | { kind: 'open' | 'permanent' }
  | { kind: 'evaluating' | 'trial' | 'running' | 'evaluationEnded' | 'ended'; date: string };

/** The state of the site service's contract: an evaluation has one of its own. @param today YYYY-MM-DD */
export function siteState(
  { planCode, period, endDate }: { planCode: string; period?: string | undefined; endDate?: string | undefined },
  today: string,
): SiteState {
  if (!endDate) return { kind: 'open' };
  if (isPermanent(endDate)) return { kind: 'permanent' };
  const isEvaluation = planCode === 'evaluation';
  if (endDate < today) return { kind: isEvaluation ? 'evaluationEnded' : 'ended', date: endDate };
  return { kind: isEvaluation ? 'evaluating' : period === 'trial' ? 'trial' : 'running', date: endDate };
}

function remarkOn(plan: SitePlan, current: string): SiteChoice['remark'] {
  if (plan === current) return 'current';
  if (plan === PUBLIC_SITE_PLAN) return 'publicSite';
  return plan === 'evaluation' && isPaidSitePlan(current) ? 'evaluationOver' : null;
}
