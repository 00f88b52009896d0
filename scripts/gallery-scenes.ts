import { GUIDE_NAMES, GUIDES } from '../lib/rules/guide.ts';

/** A control by the key of its message, with some of its arguments; or by its name. */
export type Press = string | [key: string, values: Record<string, string>] | { name: string };

/** One picture of the gallery: who looks at which address, and in what state the provider is. */
export interface Scene {
  name: string;
  path: string;
  /** The login id of a demo account; none: nobody is signed in. */
  account?: string;
  /** How often this person has signed in before, elsewhere. */
  sessions?: number;
  /** Scenarios of the stub provider that are on while the picture is taken. */
  scenarios?: Record<string, Record<string, unknown>>;
  /** Changes that are made before. */
  changes?: [operation: string, input: Record<string, unknown>][];
  /** What the browser has stored. */
  stored?: Record<string, string>;
  /** What is pressed before the picture, one after the other. */
  press?: Press[];
  /** In its place on a phone, where the way is another. */
  pressOnPhone?: Press[];
  /** A picture of the whole page, not of the window. */
  isWhole?: boolean;
  /** Of the development server, which has the page of the building blocks. */
  isOfDevelopment?: boolean;
}

const OWNER = 'misaki.sato@minato.example.com';
const GENERAL = 'yumi.takahashi@minato.example.com';
const WITH_MFA = 'shota.ito@minato.example.com';
const LARGE = 'masaki.kimura@towa.example.com';
const NO_ORGANIZATION = 'aoi.mori@example.com';
const COLLEAGUE = 'kenichi.tanaka@minato.example.com';
const LEAVER = 'daisuke.suzuki@minato.example.com';
const DOMAIN = 'apps.minato.example.com';

const SIGNED_IN = [
  '/home',
  '/contract',
  '/organization',
  '/organization/leaving',
  '/organization/review',
  '/organization/file',
  '/apikey',
  '/security',
  '/activity',
  '/profile',
  '/cancellation',
];
const OPEN = [
  '/signin',
  '/resetpasswd',
  '/signout',
  '/signup/site',
  '/signup/customine?subdomain=acme',
  '/confirm/stripemail',
  '/no-such-page',
  '/guide',
  '/guide/contract',
];
const OF_OWNERS = [
  '/chpasswd',
  '/setmfa',
  '/contract/planner',
  '/contract/approval',
  '/contract/payment',
  `/contract/payment?domain=${DOMAIN}`,
  '/contract/payment/upgrade?domain=trial.minato.example.com',
  '/organization?tab=information',
];

/** A state of the provider for all screens: its scenarios, each for every operation that a screen reads after the session's own. */
const STATES: Record<string, Pick<Scene, 'scenarios' | 'changes' | 'stored' | 'account'>> = {
  loading: { scenarios: { hang: {} } },
  refused: {
    scenarios: {
      bodyStatus: { status: 'forbidden', description: '請求書の支払いが確認できるまで変更できません。' },
    },
  },
  failed: { scenarios: { http500: {} } },
  hostile: { scenarios: { hostileTexts: {} } },
  'read-only': { stored: { readOnlyMode: 'true' } },
  empty: { account: NO_ORGANIZATION, changes: [['organization.create', { name: 'みなと設計' }]] },
  long: {
    changes: [
      ['profile.update', { name: '佐藤美咲・マリア・フェルナンデス・デ・ラ・クルス・ガルシア・ロドリゲス'.repeat(2) }],
      [
        'organization.update',
        {
          name: '株式会社ミナト設計ホールディングス東日本営業統括本部'.repeat(3),
          departmentName: '情報システム統括部門クラウド基盤推進室第二グループ'.repeat(3),
          personName: '佐藤 美咲',
          tel: '03-1234-5678',
          postalCode: '105-0011',
          address: '東京都港区芝公園四丁目2番8号 ミナト第一インターナショナルビルディング西館'.repeat(3),
        },
      ],
      [
        'member.add',
        { email: 'anna-maria.von-und-zu-hohenstein-langenburg@research.minato.example.com', role: 'admin' },
      ],
    ],
  },
};

const titled = (prefix: string, path: string) =>
  `${prefix}-${path === '/' ? 'root' : path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')}`;

/** Dialogs and menus that open over a screen, each by what is pressed for it, one after the other. */
const OPENED: [name: string, path: string, press: Press[], pressOnPhone?: Press[]][] = [
  ['account-menu', '/home', ['shell.accountMenu']],
  ['palette', '/home', ['shell.search']],
  ['slots', '/contract', ['contract.offer.slots']],
  ['domain-menu', '/contract', [['ui.moreOf', { name: DOMAIN }]]],
  ['add-domain', '/contract', ['contract.customisation.add']],
  ['site-plan', '/contract', ['contract.site.change']],
  ['deployment-plan', '/contract', ['contract.deployment.change']],
  ['roles', '/organization', ['members.roles'], ['ui.moreActions', 'members.roles']],
  ['add', '/organization', ['members.add.open']],
  ['import', '/organization', ['members.bulk.open'], ['ui.moreActions', 'members.bulk.open']],
  ['person', '/organization', [{ name: COLLEAGUE }]],
  ['row-menu', '/organization', [['ui.moreOf', { name: COLLEAGUE }]]],
  ['hand-over', '/organization', [['ui.moreOf', { name: OWNER }], 'nav.transfer']],
  ['remove', '/organization', [['ui.moreOf', { name: COLLEAGUE }], 'members.remove.confirm']],
  ['selection', '/organization', ['members.select.all'], [['members.select.one', { account: COLLEAGUE }]]],
  ['leave', '/organization', [['ui.moreOf', { name: OWNER }], 'nav.leave']],
  ['leaving', '/organization', [{ name: LEAVER }, 'members.offboarding.open']],
  ['create-key', '/apikey', ['apikey.create']],
  ['open-key', '/apikey', [{ name: 'Staging import' }]],
  ['rotate-key', '/apikey', [{ name: 'Staging import' }, 'apikey.rotate']],
  ['own-mfa', '/security', ['security.own.switch']],
  ['lockout', '/security', ['security.lockout.switch']],
  ['mfa-policy', '/security', ['nav.requireMfa']],
  ['ip', '/security', ['security.ip.switch']],
  ['permission', '/security', [{ name: DOMAIN }]],
  ['cancellation', '/cancellation', ['cancellation.cancel']],
];

const NARROWED: NonNullable<Scene['changes']> = [['iptables.set', { iptables: ['127.0.0.1', '192.0.2.0/24'] }]];
const LINE: Press = ['activity.open', {}];

/** To a case of somebody who leaves. */
const OFFBOARDING: Press[] = [{ name: LEAVER }, 'members.offboarding.open', 'members.offboarding.confirm'];

/** To a review that was just started. */
const REVIEW: Press[] = ['review.start.open', 'review.start.confirm'];

/** What somebody meets after a change, or in a browser that kept something before the team did. */
const AFTERWARDS: Scene[] = [
  {
    name: 'activity-line',
    path: '/activity?subject=iptables',
    account: OWNER,
    changes: NARROWED,
    press: [LINE],
    isWhole: true,
  },
  {
    name: 'activity-undo',
    path: '/activity?subject=iptables',
    account: OWNER,
    changes: NARROWED,
    press: [LINE, ['undo.of', {}]],
  },
  { name: 'activity-export', path: '/activity', account: OWNER, changes: NARROWED, press: ['activity.export.open'] },
  { name: 'profile-sessions', path: '/profile', account: OWNER, sessions: 2, isWhole: true },
  { name: 'profile-end-others', path: '/profile', account: OWNER, sessions: 2, press: ['sessions.endOthers'] },
  {
    name: 'contract-team-notice',
    path: '/contract',
    account: OWNER,
    stored: { 'threshold.1': '{"slots":90}' },
    isWhole: true,
  },
  { name: 'leaving-case', path: '/organization', account: OWNER, press: OFFBOARDING, isWhole: true },
  { name: 'review-start', path: '/organization/review', account: OWNER, press: ['review.start.open'] },
  { name: 'review-lines', path: '/organization/review', account: OWNER, press: REVIEW, isWhole: true },
  { name: 'review-large', path: '/organization/review', account: LARGE, press: REVIEW },
  {
    name: 'review-keep-all',
    path: '/organization/review',
    account: OWNER,
    press: [...REVIEW, ['review.keepAll.open', {}]],
  },
  { name: 'review-close', path: '/organization/review', account: OWNER, press: [...REVIEW, 'review.close.open'] },
  {
    name: 'organization-notice',
    path: `/organization?q=${COLLEAGUE}`,
    account: OWNER,
    press: [['ui.moreOf', { name: COLLEAGUE }], 'members.remove.confirm', 'members.remove.confirm'],
  },
];

/** What can lie over the page of the building blocks (`labs/gallery`). */
const OVERLAYS = ['dialog', 'danger', 'busy', 'long', 'drawer', 'toasts', 'menu'];

const BLOCKS: Scene[] = [
  { name: 'blocks', path: '/gallery', isWhole: true, isOfDevelopment: true },
  ...OVERLAYS.map((name): Scene => ({ name: `blocks-${name}`, path: `/gallery?show=${name}`, isOfDevelopment: true })),
];

export const SCENES: Scene[] = [
  ...OPEN.map((path): Scene => ({ name: titled('open', path), path, isWhole: true })),
  { name: 'open-signin-otp', path: '/signin/otp', account: WITH_MFA },
  ...[...SIGNED_IN, ...OF_OWNERS].map(
    (path): Scene => ({ name: titled('owner', path), path, account: OWNER, isWhole: true }),
  ),
  ...SIGNED_IN.map((path): Scene => ({ name: titled('general', path), path, account: GENERAL, isWhole: true })),
  ...['/home', '/organization', '/security', '/contract'].map(
    (path): Scene => ({ name: titled('large', path), path, account: LARGE }),
  ),
  ...['/contract', '/profile'].map(
    (path): Scene => ({ name: titled('no-organization', path), path, account: NO_ORGANIZATION }),
  ),
  ...Object.entries(STATES).flatMap(([state, how]) =>
    SIGNED_IN.map((path): Scene => ({ name: titled(state, path), path, account: OWNER, ...how, isWhole: true })),
  ),
  ...OPENED.map(
    ([name, path, press, pressOnPhone = press]): Scene => ({
      name: titled(`dialog-${name}`, path),
      path,
      account: OWNER,
      press,
      pressOnPhone,
    }),
  ),
  ...AFTERWARDS,
  ...BLOCKS,
];

/** The pictures of the guide: each of its screens as an owner sees it. */
export const GUIDE_SCENES: Scene[] = GUIDE_NAMES.map((name) => ({
  name,
  path: GUIDES[name],
  ...(name === 'sign-in' ? {} : { account: OWNER }),
  // The list alone tells little of it.
  ...(name === 'leaving' ? { path: '/organization', press: OFFBOARDING } : {}),
  ...(name === 'access-review' ? { press: REVIEW } : {}),
}));
