/** `services` of an organisation, as of a day (wire contract, section 5). What fell due by then is carried out first. */
import type { Database } from '../db/database.ts';
import type { CustomisationRow } from '../db/rows.ts';
import { planName } from './plan-names.ts';

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

/** Slot changes whose day has come are in force. */
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
