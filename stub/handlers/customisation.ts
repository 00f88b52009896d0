import { canEnd, kindOf } from '../../lib/rules/contracts/customisation-plans.ts';
import { done, FORBIDDEN, type Handlers, NOT_FOUND, refuse } from '../api/reply.ts';
import { dateOf, firstOfNextMonth } from '../clock.ts';
import { contractOf } from '../db/contracts.ts';

export const customisationHandlers: Handlers<'customisation.setSlots' | 'customisation.end'> = {
  'customisation.setSlots': ({ world, nowMs, input }) => {
    const contract = contractOf(world.db, input.domain);
    if (!contract) return NOT_FOUND;
    const kind = kindOf(contract.plan_code);
    if (kind !== 'standard' && kind !== 'advanced') {
      return refuse('forbidden', 'このプランではスロット数を変更できません。 / Slots cannot be changed on this plan.');
    }
    if (input.maxAppSlot < contract.apps_count) {
      return refuse('forbidden', '利用中のスロット数を下回ることはできません。 / More slots are in use than that.');
    }
    const isNow = input.maxAppSlot === contract.apps_total;
    world.db.run(
      'UPDATE customisation_contracts SET next_apps_total = ?, next_start_date = ? WHERE domain = ?',
      isNow ? null : input.maxAppSlot,
      isNow ? null : firstOfNextMonth(dateOf(nowMs)),
      input.domain,
    );
    return done;
  },

  'customisation.end': ({ world, nowMs, input }) => {
    const contract = contractOf(world.db, input.domain);
    if (!contract) return NOT_FOUND;
    if (!canEnd({ planCode: contract.plan_code, endDate: contract.end_date })) return FORBIDDEN;
    const sql = 'UPDATE customisation_contracts SET end_date = ?, apps_count = 0 WHERE domain = ?';
    world.db.run(sql, dateOf(nowMs), input.domain);
    return done;
  },
};
