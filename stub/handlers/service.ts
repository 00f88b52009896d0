/** Plans of the deployment and customisation services, and the backup trial: docs/wire-contract.md#services. */
import { emailOf } from '../../lib/rules/auth/account.ts';
import { annualSlots, type CustomisationKind, kindOf } from '../../lib/rules/contracts/customisation-plans.ts';
import { BACKUP_TRIAL_DAYS, DEPLOYMENT_PLANS, EVALUATION_MONTHS } from '../../lib/rules/contracts/plans.ts';
import { PERMANENT_DATE } from '../../lib/rules/text/format.ts';
import { done, FORBIDDEN, type Handlers, type Member, NOT_FOUND, refuse, type Reply } from '../api/reply.ts';
import { addMonths, dateOf, DAY_MS } from '../clock.ts';
import type { CustomisationRow } from '../db/rows.ts';
import type { World } from '../world.ts';

export const serviceHandlers: Handlers<'service.setPlan' | 'service.startBackupTrial'> = {
  'service.setPlan': ({ world, nowMs, input, actor }) =>
    input.service === 'Deploit'
      ? setDeployment(world, actor, input.planId)
      : world.db.transaction(() => setCustomisation(world, actor, input, dateOf(nowMs))),

  'service.startBackupTrial': ({ world, nowMs, actor }) => {
    const sql = 'SELECT end_date FROM backup_contracts WHERE organization_id = ?';
    const found = world.db.get<{ end_date: string | null }>(sql, actor.organization.id);
    if (found?.end_date)
      return refuse('forbidden', 'バックアップはすでに利用されています。 / Backup has been used already.');
    world.db.run(
      `INSERT INTO backup_contracts (organization_id, end_date, used_capacity) VALUES (?1, ?2, 0)
        ON CONFLICT (organization_id) DO UPDATE SET end_date = ?2`,
      actor.organization.id,
      dateOf(nowMs + BACKUP_TRIAL_DAYS * DAY_MS),
    );
    return done;
  },
};

function setDeployment(world: World, { organization }: Member, planId: string): Reply {
  const plan = Object.entries(DEPLOYMENT_PLANS).find(([code]) => code === planId)?.[1];
  if (!plan) return NOT_FOUND;
  const sql = 'SELECT apps_count, apps_total FROM deployment_contracts WHERE organization_id = ?';
  const current = world.db.get<{ apps_count: number; apps_total: number }>(sql, organization.id);
  const total = plan.apps ?? current?.apps_total ?? 3;
  if (current && current.apps_count > total) {
    return refuse('forbidden', '利用中のアプリ数が上限を超えます。 / More apps are in use than the plan allows.');
  }
  world.db.run(
    `INSERT INTO deployment_contracts (organization_id, plan_code, apps_count, apps_total) VALUES (?1, ?2, 0, ?3)
      ON CONFLICT (organization_id) DO UPDATE SET plan_code = ?2, apps_total = ?3`,
    organization.id,
    planId,
    total,
  );
  return done;
}

function setCustomisation(
  world: World,
  { organization, account }: Member,
  { domain, planId }: { domain: string; planId: string },
  today: string,
): Reply {
  const kind = kindOf(planId);
  if (kind === null) return NOT_FOUND;
  const current = world.db.get<CustomisationRow>('SELECT * FROM customisation_contracts WHERE domain = ?', domain);
  if (current && current.organization_id !== organization.id) return FORBIDDEN;
  const refusal = current ? moveProblem(current, kind, planId) : null;
  if (refusal) return refusal;
  const slots = slotsOf(kind, planId, current);
  const values = [
    planId,
    slots,
    endOf(kind, today),
    kind === 'annual' ? Number(today.slice(5, 7)) : null,
    Number(kind === 'evaluation'),
  ] as const;
  if (current) {
    const sql = `UPDATE customisation_contracts SET plan_code = ?, apps_total = ?, end_date = ?, renewal_month = ?,
      evaluation_used = MAX(evaluation_used, ?), next_apps_total = NULL, next_start_date = NULL WHERE domain = ?`;
    world.db.run(sql, ...values, domain);
  } else {
    const sql = `INSERT INTO customisation_contracts
      (plan_code, apps_total, end_date, renewal_month, evaluation_used, domain, organization_id, apps_count, start_date, receipt_email)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`;
    world.db.run(sql, ...values, domain, organization.id, today, emailOf(account.login));
  }
  return done;
}

/** Evaluation once a domain; annual plans only upwards; only support makes a paid plan unpaid. */
function moveProblem(current: CustomisationRow, kind: CustomisationKind, planId: string): Reply | null {
  const from = kindOf(current.plan_code);
  if (kind === 'evaluation') {
    const hasHad = current.evaluation_used || from !== 'preview';
    return hasHad ? refuse('evaluation duplicate') : null;
  }
  if (from === 'annual' && (annualSlots(planId) ?? 0) <= (annualSlots(current.plan_code) ?? 0)) {
    return refuse(
      'forbidden',
      '年間プランは上位のプランにのみ変更できます。 / An annual plan can only move to a higher one.',
    );
  }
  const isUnpaid = kind === 'free' || kind === 'preview';
  const isPaid = from === 'standard' || from === 'advanced' || from === 'annual';
  if (isPaid && isUnpaid)
    return refuse('forbidden', '解約はサポートにお問い合わせください。 / Please ask support to cancel.');
  return null;
}

function slotsOf(kind: CustomisationKind, planId: string, current: CustomisationRow | undefined): number {
  const advanced = Number(/_(\d+)$/.exec(planId)?.[1] ?? 10);
  const fixed = { preview: 1, free: 1, evaluation: 4, standard: 1, advanced, annual: annualSlots(planId) ?? 4 }[kind];
  return kind === 'standard' ? Math.max(fixed, current?.apps_count ?? 0) : fixed;
}

function endOf(kind: CustomisationKind, today: string): string {
  if (kind === 'evaluation') return addMonths(today, EVALUATION_MONTHS);
  return kind === 'annual' ? addMonths(today, 12) : PERMANENT_DATE;
}
