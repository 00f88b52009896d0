/** A service group with 2,000 members, for lists that must stay smooth. */
import { people } from './people.ts';
import type { SeedAccount, SeedOrganization } from './shapes.ts';

const at = (name: string) => `${name}@towa.example.com`;
const MEMBERS = 2000;
/** One password for the many: hashing two thousand would take a minute. */
const PASSWORD = 'towa-no-minna-2026';

const NAMED: SeedAccount[] = [
  {
    login: at('masaki.kimura'),
    name: '木村 正樹',
    password: 'oozora-no-kakehashi-3',
    role: 'owner',
    note: { ja: '2,000 人の組織のオーナー', en: 'Owner of 2,000 members' },
  },
  { login: at('noriko.hayashi'), name: '林 典子', password: 'akane-no-michi-14', role: 'owner' },
  {
    login: at('hiroshi.mori'),
    name: '森 博',
    password: 'kinmokusei-no-kado-6',
    role: 'admin',
    note: { ja: '2,000 人の組織の管理者', en: 'Administrator of 2,000 members' },
  },
];

function crowd(): SeedAccount[] {
  return people(MEMBERS - NAMED.length).map(({ name, local }, index) => ({
    login: at(local),
    name,
    password: PASSWORD,
    role: index % 250 === 3 ? 'admin' : null,
    ...(index % 12 === 5 ? { mfa: 'on' as const } : {}),
    ...(index === 0 ? { note: { ja: '2,000 人の組織の一般', en: 'General member among 2,000' } } : {}),
  }));
}

export const TOWA: SeedOrganization = {
  name: '東和総合サービス株式会社',
  departmentName: 'DX 推進本部',
  personName: '木村 正樹',
  tel: '06-6345-7720',
  postalCode: '530-0001',
  address: '大阪府大阪市北区梅田三丁目1番3号 東和ビル 18 階',
  useAccountLockout: false,
  mfaPolicy: 'optional',
  accounts: [...NAMED, ...crowd()],
  site: { planCode: 'enterprise', period: 'annual', endsInDays: 187 },
  deployment: { planCode: 'plan600x2', apps: 811, total: 1200 },
  backup: { endsInDays: 9, usedBytes: 1_236_950_581_248 },
  contracts: [
    {
      domain: 'portal.towa.example.com',
      planCode: 'annual_1000',
      apps: 742,
      slots: 1000,
      startedDaysAgo: 300,
      endsInDays: 65,
      renewalMonth: 1,
      batchSlots: 20,
      hasCard: true,
      environments: [
        { uid: 3101, project: '全社ポータル', name: '本番' },
        { uid: 3102, project: '全社ポータル', name: '教育' },
      ],
      permission: { environmentId: 3101, permissionKintoneAppId: 1204 },
    },
    {
      domain: 'field.towa.example.com',
      planCode: 'advanced_10',
      apps: 10,
      slots: 10,
      startedDaysAgo: 120,
      batchSlots: 5,
      environments: [{ uid: 3201, project: '巡回点検', name: '本番' }],
    },
    { domain: 'towa-old.lowcode.example.com', planCode: 'free', apps: 0, slots: 1, startedDaysAgo: 1500 },
  ],
  apikeys: [
    { name: '勤怠連携', creator: at('masaki.kimura'), daysAgo: 800 },
    { name: '設備台帳の同期', creator: at('hiroshi.mori'), daysAgo: 60 },
  ],
  projects: [
    { uid: 5301, name: '全社ポータル', members: [] },
    { uid: 5302, name: '巡回点検', members: [at('hiroshi.mori'), at('noriko.hayashi')] },
  ],
};
