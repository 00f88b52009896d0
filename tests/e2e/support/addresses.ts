import type { ScreenPath } from '../../../lib/rules/screens';

/** Whom a screen is looked at by: nobody, or somebody of the demo's accounts (see demo-people.ts). */
export type Viewer = 'nobody' | 'owner' | 'general' | 'withMfa' | 'mustEnrol' | 'mustChange';

/** Where each screen of the one list is looked at, and by whom. A screen without an address does not compile. */
export const ADDRESSES = {
  '/': [],
  '/home': [['/home', 'owner']],
  '/contract': [
    ['/contract', 'owner'],
    ['/contract/planner', 'owner'],
    ['/contract/approval', 'owner'],
    ['/contract/payment', 'owner'],
    ['/contract/payment?domain=apps.minato.example.com', 'owner'],
    ['/contract/payment/upgrade?domain=trial.minato.example.com', 'owner'],
    ['/contract', 'general'],
  ],
  '/organization/file': [
    ['/organization/file', 'owner'],
    ['/organization/file', 'general'],
  ],
  '/organization': [
    ['/organization', 'owner'],
    ['/organization?tab=information', 'owner'],
    ['/organization', 'general'],
  ],
  '/organization/review': [
    ['/organization/review', 'owner'],
    ['/organization/review', 'general'],
  ],
  '/organization/leaving': [
    ['/organization/leaving', 'owner'],
    ['/organization/leaving', 'general'],
  ],
  '/apikey': [
    ['/apikey', 'owner'],
    ['/apikey', 'general'],
  ],
  '/security': [
    ['/security', 'owner'],
    ['/security', 'general'],
  ],
  '/activity': [
    ['/activity', 'owner'],
    ['/activity', 'general'],
    ['/activity/notifications', 'owner'],
    ['/activity/notifications', 'general'],
  ],
  '/profile': [['/profile', 'owner']],
  '/cancellation': [['/cancellation', 'owner']],
  '/chpasswd': [
    ['/chpasswd', 'owner'],
    ['/chpasswd', 'mustChange'],
  ],
  '/setmfa': [
    ['/setmfa', 'owner'],
    ['/setmfa?r=https%3A%2F%2Felsewhere.example.com', 'owner'],
  ],
  '/signin': [
    ['/signin', 'nobody'],
    ['/signin/otp', 'withMfa'],
    ['/signin/enrol', 'mustEnrol'],
  ],
  '/resetpasswd': [['/resetpasswd', 'nobody']],
  '/signout': [['/signout', 'nobody']],
  '/callback': [['/callback/google?error=access_denied&error_message=No', 'nobody']],
  '/oauth': [
    ['/oauth/google?code=foreign&state=foreign', 'nobody'],
    ['/oauth/no-such-provider', 'nobody'],
  ],
  '/confirm': [
    ['/confirm/stripemail', 'nobody'],
    ['/confirm/stripemail/used-up', 'nobody'],
  ],
  '/signup': [
    ['/signup/site', 'nobody'],
    ['/signup/customine?subdomain=acme', 'nobody'],
    ['/signup/customine/no-such-link', 'nobody'],
    ['/no-such-page', 'nobody'],
  ],
  '/guide': [
    ['/guide', 'nobody'],
    ['/guide/sign-in', 'nobody'],
    ['/guide/contract', 'owner'],
  ],
} as const satisfies Record<ScreenPath, readonly (readonly [path: string, viewer: Viewer])[]>;

/** The addresses that somebody looks at, in the order of the list of screens. */
export function addressesFor(viewer: Viewer): string[] {
  return Object.values(ADDRESSES)
    .flat()
    .filter(([, by]) => by === viewer)
    .map(([path]) => path);
}
