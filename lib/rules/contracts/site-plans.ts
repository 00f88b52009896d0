/** Plans and states of the site service: docs/product.md#site-service-plans. */
import { PUBLIC_SITE_PLAN, SITE_PLANS, type SitePlan } from './plans.ts';
import { isPermanent } from '../text/format.ts';

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

/** `open`: the provider names no end date. */
export type SiteState =
  | { kind: 'open' | 'permanent' }
  | { kind: 'evaluating' | 'trial' | 'running' | 'evaluationEnded' | 'ended'; date: string };

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
