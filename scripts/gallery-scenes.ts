import { GUIDE_NAMES, GUIDES } from '../lib/rules/guide.ts';

/** One picture of the gallery: who looks at which address, and in what state the provider is. */
export interface Scene {
  name: string;
  path: string;
  /** The login id of a demo account; none: nobody is signed in. */
  account?: string;
  /** Scenarios of the stub provider that are on while the picture is taken. */
  scenarios?: Record<string, Record<string, unknown>>;
  /** What is pressed before the picture, by the keys of its words; each is a button's, switch's or link's name. */
  press?: string[];
  /** A picture of the whole page, not of the window. */
  isWhole?: boolean;
}

const OWNER = 'misaki.sato@minato.example.com';
const GENERAL = 'yumi.takahashi@minato.example.com';
const LARGE = 'masaki.kimura@towa.example.com';
const NO_ORGANIZATION = 'aoi.mori@example.com';

const SIGNED_IN = ['/home', '/contract', '/organization', '/apikey', '/security', '/profile', '/cancellation'];
const OPEN = [
  '/signin',
  '/resetpasswd',
  '/signout',
  '/signup/site',
  '/signup/customine?subdomain=acme',
  '/confirm/stripemail',
  '/no-such-page',
];
const OF_OWNERS = [
  '/chpasswd',
  '/contract/planner',
  '/contract/approval',
  '/contract/payment',
  '/contract/payment?domain=apps.minato.example.com',
  '/organization?tab=information',
];

/** A state of the provider for all screens: its scenarios, each for every operation that a screen reads after the session's own. */
const STATES: Record<string, Record<string, Record<string, unknown>>> = {
  loading: { hang: {} },
  refused: { bodyStatus: { status: 'forbidden', description: '請求書の支払いが確認できるまで変更できません。' } },
  failed: { http500: {} },
  hostile: { hostileTexts: {} },
};

const titled = (prefix: string, path: string) =>
  `${prefix}-${path === '/' ? 'root' : path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')}`;

/** Dialogs and menus that open over a screen, each by what is pressed for it, one after the other. */
const OPENED: [name: string, path: string, press: string[]][] = [
  ['slots', '/contract', ['contract.offer.slots']],
  ['upgrade', '/contract', ['contract.offer.upgrade']],
  ['site-plan', '/contract', ['contract.site.change']],
  ['deployment-plan', '/contract', ['contract.deployment.change']],
  ['roles', '/organization', ['members.roles']],
  ['leave', '/organization', ['members.leave.button']],
  ['lockout', '/security', ['security.lockout.switch']],
  ['mfa-policy', '/security', ['security.policy.switch']],
  ['ip', '/security', ['security.ip.switch']],
  ['cancellation', '/cancellation', ['cancellation.cancel']],
];

export const SCENES: Scene[] = [
  ...OPEN.map((path): Scene => ({ name: titled('open', path), path, isWhole: true })),
  ...[...SIGNED_IN, ...OF_OWNERS].map(
    (path): Scene => ({ name: titled('owner', path), path, account: OWNER, isWhole: true }),
  ),
  ...SIGNED_IN.map((path): Scene => ({ name: titled('general', path), path, account: GENERAL, isWhole: true })),
  ...['/home', '/organization', '/security'].map(
    (path): Scene => ({ name: titled('large', path), path, account: LARGE }),
  ),
  ...['/contract', '/profile'].map(
    (path): Scene => ({ name: titled('no-organization', path), path, account: NO_ORGANIZATION }),
  ),
  ...Object.entries(STATES).flatMap(([state, scenarios]) =>
    SIGNED_IN.map((path): Scene => ({ name: titled(state, path), path, account: OWNER, scenarios })),
  ),
  ...OPENED.map(
    ([name, path, press]): Scene => ({ name: titled(`dialog-${name}`, path), path, account: OWNER, press }),
  ),
];

/** The pictures of the guide: each of its screens as an owner sees it. */
export const GUIDE_SCENES: Scene[] = GUIDE_NAMES.map((name) => ({
  name,
  path: GUIDES[name],
  ...(name === 'sign-in' ? {} : { account: OWNER }),
}));
