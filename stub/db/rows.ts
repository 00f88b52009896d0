/** The rows that handlers read, as the schema has them. */
export interface AccountRow {
  id: number;
  login: string;
  name: string;
  password_hash: string;
  must_change: number;
  reset_hash: string | null;
  reset_expires_ms: number | null;
  failed: number;
  locked_until_ms: number;
  mfa_on: number;
  mfa_secret: string | null;
  mfa_pending: string | null;
  mfa_last_step: number;
  backup_code: string | null;
}

export interface OrganizationRow {
  id: number;
  name: string;
  department_name: string | null;
  person_name: string | null;
  tel: string | null;
  postal_code: string | null;
  address: string | null;
  use_account_lockout: number;
  mfa_policy: 'optional' | 'required';
  iptables: string;
}

/** Fully open, or waiting for a one-time code or an enrolment. */
export type Step = 'open' | 'otp' | 'enrol';

export interface SessionRow {
  token_hash: string;
  chain: string;
  account_id: number;
  step: Step;
  issued_ms: number;
  expires_ms: number;
  replaced_ms: number | null;
}

export interface CustomisationRow {
  domain: string;
  organization_id: number;
  plan_code: string;
  apps_count: number;
  apps_total: number;
  next_apps_total: number | null;
  next_start_date: string | null;
  start_date: string;
  end_date: string;
  renewal_month: number | null;
  max_batchslot: number | null;
  evaluation_used: number;
  customer: string | null;
  fingerprint: string | null;
  receipt_email: string;
}

export interface SiteRow {
  organization_id: number;
  plan_code: string;
  period: 'trial' | 'monthly' | 'annual' | null;
  end_date: string | null;
  evaluation_used: number;
  customer: string | null;
  fingerprint: string | null;
}

export interface ApikeyRow {
  id: string;
  organization_id: number;
  name: string;
  access_key: string;
  creator_name: string;
  creator_login: string;
  created_ms: number;
}
