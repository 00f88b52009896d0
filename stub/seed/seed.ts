/** Fills an empty database. Passwords are hashed once a process, so that starting over takes a moment only. */
import { canonicalAccount, emailOf } from '../../lib/rules/auth/account.ts';
import { PERMANENT_DATE } from '../../lib/rules/text/format.ts';
import { PERMISSION_DEFAULTS } from '../../lib/rules/security/permission-config.ts';
import { hashPassword, randomBackupCode } from '../account/passwords.ts';
import { randomId, randomToken } from '../account/tokens.ts';
import { newSecret } from '../account/totp.ts';
import { dateOf, DAY_MS, firstOfNextMonth } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ACCOUNTS_WITHOUT_ORGANIZATION, ORGANIZATIONS } from './demo.ts';
import type { SeedAccount, SeedContract, SeedOrganization } from './shapes.ts';

/** Hash by password. */
export type Hashes = ReadonlyMap<string, string>;

export async function hashSeedPasswords(): Promise<Hashes> {
  const accounts = [
    ...ACCOUNTS_WITHOUT_ORGANIZATION,
    ...ORGANIZATIONS.flatMap((organization) => organization.accounts),
  ];
  const passwords = [...new Set(accounts.map(({ password }) => password))];
  return new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  );
}

export function seed(db: Database, hashes: Hashes, nowMs: number): void {
  db.transaction(() => {
    db.clear();
    for (const organization of ORGANIZATIONS) writeOrganization(db, hashes, organization, nowMs);
    for (const account of ACCOUNTS_WITHOUT_ORGANIZATION) writeAccount(db, hashes, account, nowMs);
  });
}

function writeAccount(db: Database, hashes: Hashes, account: SeedAccount, nowMs: number): number {
  return db.insert('accounts', {
    login: canonicalAccount(account.login),
    name: account.name,
    password_hash: hashes.get(account.password) ?? '',
    must_change: Number(account.mustChange ?? false),
    locked_until_ms: account.isLocked ? nowMs + 365 * DAY_MS : 0,
    mfa_on: Number(account.mfa === 'on'),
    mfa_secret: account.mfa ? newSecret() : null,
    backup_code: account.mfa === 'on' ? randomBackupCode() : null,
  });
}

function writeOrganization(db: Database, hashes: Hashes, data: SeedOrganization, nowMs: number): void {
  const organization_id = db.insert('organizations', {
    name: data.name,
    department_name: data.departmentName ?? null,
    person_name: data.personName,
    tel: data.tel,
    postal_code: data.postalCode,
    address: data.address,
    use_account_lockout: Number(data.useAccountLockout),
    mfa_policy: data.mfaPolicy,
  });
  for (const account of data.accounts) {
    const account_id = writeAccount(db, hashes, account, nowMs);
    db.insert('members', { organization_id, account_id, role: account.role });
  }
  const payer = emailOf(data.accounts.find(({ role }) => role === 'owner')?.login ?? '');
  for (const contract of data.contracts) writeContract(db, organization_id, payer, contract, nowMs);
  writeServices(db, organization_id, data, nowMs);
  writeKeysAndProjects(db, organization_id, data, nowMs);
}

const dayAfter = (nowMs: number, days: number) => dateOf(nowMs + days * DAY_MS);

function writeServices(
  db: Database,
  organization_id: number,
  { site, deployment, backup }: SeedOrganization,
  nowMs: number,
): void {
  db.insert('site_contracts', {
    organization_id,
    plan_code: site.planCode,
    period: site.period ?? null,
    end_date: site.endsInDays === undefined ? null : dayAfter(nowMs, site.endsInDays),
    evaluation_used: Number(site.evaluationUsed ?? false),
  });
  db.insert('deployment_contracts', {
    organization_id,
    plan_code: deployment.planCode,
    apps_count: deployment.apps,
    apps_total: deployment.total,
  });
  if (!backup) return;
  const end_date = backup.endsInDays === undefined ? PERMANENT_DATE : dayAfter(nowMs, backup.endsInDays);
  db.insert('backup_contracts', { organization_id, end_date, used_capacity: backup.usedBytes });
}

function writeContract(
  db: Database,
  organization_id: number,
  receipt_email: string,
  data: SeedContract,
  nowMs: number,
): void {
  const { domain, planCode, nextSlots, permission } = data;
  db.insert('customisation_contracts', {
    domain,
    organization_id,
    plan_code: planCode,
    apps_count: data.apps,
    apps_total: data.slots,
    next_apps_total: nextSlots ?? null,
    next_start_date: nextSlots === undefined ? null : firstOfNextMonth(dateOf(nowMs)),
    start_date: dayAfter(nowMs, -data.startedDaysAgo),
    end_date: data.endsInDays === undefined ? PERMANENT_DATE : dayAfter(nowMs, data.endsInDays),
    renewal_month: data.renewalMonth ?? null,
    max_batchslot: data.batchSlots ?? null,
    evaluation_used: Number(planCode === 'evaluation'),
    receipt_email,
    ...(data.hasCard ? writeCard(db, domain) : {}),
  });
  for (const { uid, project, name } of data.environments ?? [])
    db.insert('environments', { uid, domain, project_name: project, name });
  if (permission)
    db.insert('permission_configs', { domain, config: JSON.stringify({ ...PERMISSION_DEFAULTS, ...permission }) });
}

/** At the stand-in card host. With a real test account the first payment call creates a customer there instead. */
function writeCard(db: Database, domain: string): { customer: string; fingerprint: string } {
  const customer = randomId('cus_');
  const method = randomId('pm_');
  const fingerprint = randomId('');
  db.insert('card_customers', { id: customer, name: domain, default_method: method });
  db.insert('card_methods', {
    id: method,
    customer,
    brand: 'visa',
    last4: '1881',
    exp_month: 4,
    exp_year: 2031,
    fingerprint,
  });
  return { customer, fingerprint };
}

function writeKeysAndProjects(db: Database, organization_id: number, data: SeedOrganization, nowMs: number): void {
  for (const { name, creator, creatorName, daysAgo } of data.apikeys) {
    db.insert('apikeys', {
      id: randomId('ak'),
      organization_id,
      name,
      access_key: `key_${randomToken()}`,
      creator_name: creatorName ?? data.accounts.find(({ login }) => login === creator)?.name ?? creator,
      creator_login: creator,
      created_ms: nowMs - daysAgo * DAY_MS,
    });
  }
  for (const { uid, name, members } of data.projects) {
    db.insert('projects', { uid, organization_id, name });
    for (const login of members) db.insert('project_members', { project_uid: uid, login: canonicalAccount(login) });
  }
}
