/** A robotics maker in Bristol: one owner only, MFA required, all API keys used up. */
import type { SeedOrganization } from './shapes.ts';

const at = (name: string) => `${name}@harbourline.example.com`;
const KEYS = [
  'Fleet telemetry',
  'Warehouse sync',
  'Nightly export',
  'Docs site',
  'Load test rig',
  'Partner: Nordhavn',
  'Grafana',
  'Release bot',
  'Old CI (2023)',
  'Field tablets',
];

export const HARBOURLINE: SeedOrganization = {
  name: 'Harbourline Robotics Ltd',
  departmentName: 'Platform',
  personName: 'Eleanor Whitcombe',
  tel: '045-640-2281',
  postalCode: '231-0023',
  address: '8F Kaigan Building, 1-4 Yamashita-cho, Naka-ku, Yokohama',
  useAccountLockout: false,
  mfaPolicy: 'required',
  accounts: [
    {
      login: at('eleanor.whitcombe'),
      name: 'Eleanor Whitcombe',
      password: 'copper-lantern-tide-4',
      role: 'owner',
      mfa: 'on',
      note: { ja: '唯一のオーナー、MFA 有効', en: 'The only owner, MFA on' },
    },
    {
      login: at('tom.ashworth'),
      name: 'Tom Ashworth',
      password: 'gravel-and-violin-19',
      role: 'admin',
      note: { ja: 'MFA が必須で未登録', en: 'MFA required, not enrolled yet' },
    },
    {
      login: at('priya.raman'),
      name: 'Priya Raman',
      password: 'seven-quiet-ferries',
      role: null,
      mfa: 'on',
      note: { ja: '一般、MFA 有効', en: 'General member, MFA on' },
    },
    { login: at('mateusz.zielinski'), name: 'Mateusz Zieliński', password: 'seven-quiet-harbours', role: null },
    { login: at('grace.okafor'), name: 'Grace Okafor', password: 'seven-quiet-harbours', role: 'admin', mfa: 'on' },
    { login: at('callum.reid'), name: 'Callum Reid', password: 'seven-quiet-harbours', role: null },
  ],
  site: { planCode: 'evaluation', period: 'trial', endsInDays: 41, evaluationUsed: true },
  deployment: { planCode: 'enterprise_x2', apps: 1184, total: 1200 },
  contracts: [
    {
      domain: 'ops.harbourline.example.com',
      planCode: 'annual_10',
      apps: 9,
      slots: 10,
      startedDaysAgo: 222,
      endsInDays: 143,
      renewalMonth: 4,
      batchSlots: 1,
      hasCard: true,
      environments: [
        { uid: 2101, project: 'Fleet console', name: 'Production' },
        { uid: 2102, project: 'Fleet console', name: 'Staging' },
      ],
    },
    {
      domain: 'rnd.harbourline.example.com',
      planCode: 'standard',
      apps: 1,
      slots: 1,
      startedDaysAgo: 33,
      environments: [{ uid: 2201, project: 'Gripper trials', name: 'Production' }],
    },
    {
      domain: 'old.harbourline.example.com',
      planCode: 'free',
      apps: 0,
      slots: 1,
      startedDaysAgo: 900,
      endsInDays: -60,
    },
    { domain: 'open.harbourline.example.com', planCode: 'free', apps: 1, slots: 1, startedDaysAgo: 80 },
  ],
  apikeys: KEYS.map((name, index) => ({
    name,
    creator: index === 8 ? at('jonas.bright') : at(index % 2 ? 'tom.ashworth' : 'eleanor.whitcombe'),
    ...(index === 8 ? { creatorName: 'Jonas Bright' } : {}),
    daysAgo: 900 - index * 90,
  })),
  projects: [
    { uid: 5201, name: 'Quayside picker', members: [at('eleanor.whitcombe'), at('priya.raman')] },
    { uid: 5202, name: 'Battery passport', members: [at('tom.ashworth'), at('grace.okafor'), at('priya.raman')] },
  ],
};
