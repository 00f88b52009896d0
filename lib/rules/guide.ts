import { screenOf } from './screens.ts';

/** Where each page of the guide leads, in the order in which they are read. Their texts stand under `guide.pages`. */
export const GUIDES = {
  'sign-in': '/signin',
  home: '/home',
  contract: '/contract',
  organization: '/organization',
  'access-review': '/organization/review',
  leaving: '/organization/leaving',
  'organization-file': '/organization/file',
  'api-keys': '/apikey',
  security: '/security',
  activity: '/activity',
  profile: '/profile',
  password: '/chpasswd',
  cancellation: '/cancellation',
} as const;

export type GuideName = keyof typeof GUIDES;

export const GUIDE_NAMES = Object.keys(GUIDES).filter(isGuide);

export function isGuide(name: string): name is GuideName {
  return Object.hasOwn(GUIDES, name);
}

/** Of the pictures in `public/guide`, one of each page in each language; `npm run gallery -- --guide` takes them. */
export const GUIDE_PICTURE_SIZE = { width: 1000, height: 625 } as const;

/** The page of the guide about the screen at a path; null where there is none. */
export function guideOf(pathname: string): GuideName | null {
  const path = screenOf(pathname)?.path;
  return GUIDE_NAMES.find((name) => GUIDES[name] === (path === '/' ? '/home' : path)) ?? null;
}
