/** The form of the seed data. Dates are days from the day of seeding: in a state that is kept, trials run out. */
import type { WireRole } from '../../lib/rules/roles.ts';

export interface SeedAccount {
  login: string;
  name: string;
  password: string;
  role: WireRole;
  /** Only accounts with a note are listed among the demo accounts. */
  note?: { ja: string; en: string };
  /** On, or enrolled but off. */
  mfa?: 'on' | 'kept';
  mustChange?: true;
  isLocked?: true;
}

export interface SeedContract {
  domain: string;
  planCode: string;
  apps: number;
  slots: number;
  nextSlots?: number;
  startedDaysAgo: number;
  /** Days after the seeding; no end if left out. */
  endsInDays?: number;
  renewalMonth?: number;
  batchSlots?: number;
  hasCard?: true;
  environments?: readonly { uid: number; project: string; name: string }[];
  permission?: { environmentId: number; permissionKintoneAppId: number; groupKintoneAppId?: number };
}

export interface SeedOrganization {
  name: string;
  departmentName?: string;
  personName: string;
  tel: string;
  postalCode: string;
  address: string;
  useAccountLockout: boolean;
  mfaPolicy: 'optional' | 'required';
  accounts: readonly SeedAccount[];
  site: { planCode: string; period?: 'trial' | 'monthly' | 'annual'; endsInDays?: number; evaluationUsed?: true };
  deployment: { planCode: string; apps: number; total: number };
  /** A permanent option if `endsInDays` is left out. */
  backup?: { endsInDays?: number; usedBytes: number };
  contracts: readonly SeedContract[];
  apikeys: readonly { name: string; creator: string; creatorName?: string; daysAgo: number }[];
  projects: readonly { uid: number; name: string; members: readonly string[] }[];
}
