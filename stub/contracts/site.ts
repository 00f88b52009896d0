/** The site service's contract of an organisation, as of a day. */
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../db/rows.ts';

/** The kept contract; an evaluation that is over has become the free plan. Without any contract it is the free plan too. */
export function siteContractOf(db: Database, organizationId: number, today: string): SiteRow {
  db.run(
    `UPDATE site_contracts SET plan_code = 'free', period = NULL, end_date = NULL
      WHERE organization_id = ? AND plan_code = 'evaluation' AND end_date < ?`,
    organizationId,
    today,
  );
  return (
    db.get<SiteRow>('SELECT * FROM site_contracts WHERE organization_id = ?', organizationId) ?? {
      organization_id: organizationId,
      plan_code: 'free',
      period: null,
      end_date: null,
      evaluation_used: 0,
      customer: null,
      fingerprint: null,
    }
  );
}
