/** A service group with 2,000 members, for lists that must stay smooth. */
import type { SeedAccount, SeedOrganization } from './shapes.ts';

/** Family and given names, each in Japanese and in Latin letters. */
const FAMILIES = `佐藤 sato|鈴木 suzuki|高橋 takahashi|田中 tanaka|伊藤 ito|渡辺 watanabe|山本 yamamoto|中村 nakamura|小林 kobayashi|加藤 kato|
吉田 yoshida|山田 yamada|佐々木 sasaki|山口 yamaguchi|松本 matsumoto|井上 inoue|木村 kimura|林 hayashi|斎藤 saito|清水 shimizu|
山崎 yamazaki|森 mori|池田 ikeda|橋本 hashimoto|阿部 abe|石川 ishikawa|山下 yamashita|中島 nakajima|石井 ishii|小川 ogawa|
前田 maeda|岡田 okada|長谷川 hasegawa|藤田 fujita|後藤 goto|近藤 kondo|村上 murakami|遠藤 endo|青木 aoki|坂本 sakamoto|
福田 fukuda|太田 ota|西村 nishimura|藤井 fujii|金子 kaneko|岡本 okamoto|藤原 fujiwara|三浦 miura|中野 nakano|原田 harada`;

const GIVENS = `大輔 daisuke|美咲 misaki|健一 kenichi|由美 yumi|翔太 shota|さくら sakura|直樹 naoki|葵 aoi|誠 makoto|恵美 emi|
涼 ryo|遥 haruka|拓海 takumi|結衣 yui|悠斗 yuto|陽子 yoko|和也 kazuya|真央 mao|隆 takashi|千尋 chihiro|
亮介 ryosuke|彩香 ayaka|浩二 koji|奈々 nana|修平 shuhei|香織 kaori|雄大 yudai|麻衣 mai|哲也 tetsuya|優子 yuko|
蓮 ren|明日香 asuka|康平 kohei|莉子 riko|俊介 shunsuke|桃子 momoko|剛 tsuyoshi|沙織 saori|駿 shun|友美 tomomi`;

const pairs = (text: string) => text.split('|').map((pair) => pair.trim().split(' '));

interface Person {
  name: string;
  /** Unique part of a login id, before `@`. */
  local: string;
}

/** The same people every time; at most 50 × 40. */
function people(count: number): Person[] {
  const families = pairs(FAMILIES);
  const givens = pairs(GIVENS);
  return Array.from({ length: count }, (_, index) => {
    // Steps without a common factor go through every pair before one comes again.
    const [family = '', familyLatin = ''] = families[(index * 7) % families.length] ?? [];
    const [given = '', givenLatin = ''] = givens[(index * 11 + Math.floor(index / 200)) % givens.length] ?? [];
    return { name: `${family} ${given}`, local: `${givenLatin}.${familyLatin}` };
  });
}

const at = (name: string) => `${name}@towa.example.com`;
const MEMBERS = 2000;
/** One password for all: hashing two thousand would take a minute. */
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
