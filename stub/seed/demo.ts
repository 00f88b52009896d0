/** All seed data, and the demo accounts that the stub prints and its control panel shows. */
import type { WireRole } from '../../lib/rules/roles.ts';
import { HARBOURLINE } from './harbourline.ts';
import { MINATO } from './minato.ts';
import type { SeedAccount, SeedOrganization } from './shapes.ts';
import { TOWA } from './towa.ts';

export const ORGANIZATIONS: readonly SeedOrganization[] = [MINATO, HARBOURLINE, TOWA];

export const ACCOUNTS_WITHOUT_ORGANIZATION: readonly SeedAccount[] = [
  {
    login: 'aoi.mori@example.com',
    name: '森 葵',
    password: 'hajimari-no-asa-77',
    role: null,
    note: { ja: '組織なし', en: 'No organisation yet' },
  },
  { login: 'takuya.nakamura@minato.example.com', name: '中村 拓也', password: 'sayonara-minato-12', role: null },
  {
    login: 'sam.carver@example.com',
    name: 'Sam Carver',
    password: 'first-light-on-slate',
    role: null,
    note: { ja: '組織なし(英語名)', en: 'No organisation yet (English name)' },
  },
];

export interface DemoAccount {
  email: string;
  password: string;
  role: WireRole;
  organization: string | null;
  note: { ja: string; en: string };
}

/** The main account first. */
export function demoAccounts(): DemoAccount[] {
  const inside = ORGANIZATIONS.flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ account, organization: name })),
  );
  const all = [...inside, ...ACCOUNTS_WITHOUT_ORGANIZATION.map((account) => ({ account, organization: null }))];
  return all.flatMap(({ account: { login, password, role, note }, organization }) =>
    note ? [{ email: login, password, role, organization, note }] : [],
  );
}
