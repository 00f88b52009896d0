import { EVALUATION_MONTHS } from '../../lib/rules/contracts/plans.ts';
import { deny, done, type Handlers, ok, refuse } from '../api/reply.ts';
import { addMonths, dateOf } from '../clock.ts';
import { planName, siteContractOf } from '../db/contracts.ts';

export const siteHandlers: Handlers<'site.read' | 'site.setPlan'> = {
  'site.read': ({ world, nowMs, actor }) => {
    const { plan_code, period, end_date } = siteContractOf(world.db, actor.organization.id, dateOf(nowMs));
    return ok({
      planCode: plan_code,
      planName: planName(plan_code),
      ...(period === null ? {} : { period }),
      ...(end_date === null ? {} : { endDate: end_date }),
    });
  },

  'site.setPlan': ({ world, nowMs, input, actor }) => {
    const today = dateOf(nowMs);
    const current = siteContractOf(world.db, actor.organization.id, today);
    const { planCode } = input;
    const isEvaluation = planCode === 'evaluation';
    if (isEvaluation && current.evaluation_used) return refuse('evaluation duplicate');
    const isPaid = planCode !== 'free' && !isEvaluation;
    if (isPaid && input.period === 'trial') return deny(400, 'bad request', 'period: a paid plan is monthly or annual');
    const period = isEvaluation ? 'trial' : isPaid ? (input.period ?? 'monthly') : null;
    const months = isEvaluation ? EVALUATION_MONTHS : period === 'annual' ? 12 : null;
    world.db.run(
      `INSERT INTO site_contracts (organization_id, plan_code, period, end_date, evaluation_used) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (organization_id) DO UPDATE SET plan_code = ?2, period = ?3, end_date = ?4, evaluation_used = MAX(evaluation_used, ?5)`,
      actor.organization.id,
      planCode,
      period,
      months === null ? null : addMonths(today, months),
      Number(isEvaluation),
    );
    return done;
  },
};
