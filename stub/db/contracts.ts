/** Contracts of an organisation, as of a day: docs/wire-contract.md#services-of-an-organization. */
import type { Database } from './database.ts';
import type { CustomisationRow, SiteRow } from './rows.ts';

/** @param today `YYYY-MM-DD` */
export function servicesOf(db: Database, organizationId: number, today: string) {
  applyDue(db, organizationId, today);
  const deployment = db.get<{ plan_code: string; apps_count: number; apps_total: number }>(
    'SELECT * FROM deployment_contracts WHERE organization_id = ?',
    organizationId,
  );
  const backup = db.get<{ end_date: string | null; used_capacity: number }>(
    'SELECT * FROM backup_contracts WHERE organization_id = ?',
    organizationId,
  );
  const rows = db.all<CustomisationRow>(
    'SELECT * FROM customisation_contracts WHERE organization_id = ? ORDER BY start_date, domain',
    organizationId,
  );
  return {
    ...(deployment ? { Deploit: deploymentAnswer(deployment) } : {}),
    ...(backup
      ? {
          Backup: {
            ...(backup.end_date === null ? {} : { endDate: backup.end_date }),
            usedCapacity: backup.used_capacity,
          },
        }
      : {}),
    Customine: rows.map(customisationAnswer),
  };
}

/** Slot changes whose day has come take effect. */
function applyDue(db: Database, organizationId: number, today: string): void {
  const sql = `UPDATE customisation_contracts SET apps_total = next_apps_total, next_apps_total = NULL, next_start_date = NULL
    WHERE organization_id = ? AND next_start_date <= ?`;
  db.run(sql, organizationId, today);
}

function deploymentAnswer(row: { plan_code: string; apps_count: number; apps_total: number }) {
  return {
    planCode: row.plan_code,
    planName: planName(row.plan_code),
    appsCount: row.apps_count,
    appsTotal: row.apps_total,
  };
}

function customisationAnswer(row: CustomisationRow) {
  return {
    domain: row.domain,
    planName: planName(row.plan_code),
    planCode: row.plan_code,
    appsCount: row.apps_count,
    appsTotal: row.apps_total,
    ...(row.next_apps_total === null || row.next_start_date === null
      ? {}
      : { nextAppsTotal: row.next_apps_total, nextAppsTotalStartDate: row.next_start_date }),
    startDate: row.start_date,
    endDate: row.end_date,
    ...(row.renewal_month === null ? {} : { renewalMonth: row.renewal_month }),
    ...(row.max_batchslot === null ? {} : { maxBatchslot: row.max_batchslot }),
    paymentRegistered: row.fingerprint !== null,
  };
}

/** An evaluation that is over has become the free plan; without any contract it is the free plan too. */
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

/** `enterprise_x2` is "Enterprise x2". */
export function planName(code: string): string {
  const words = code.replace(/^plan(\d+)/, 'plan_$1').split('_');
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .replace(/ X(\d)$/, ' x$1');
}

/** The caller has checked whose domain it is. */
export function contractOf(db: Database, domain: string): CustomisationRow | undefined {
  return db.get<CustomisationRow>('SELECT * FROM customisation_contracts WHERE domain = ?', domain);
}
