import type { Locale } from './locales.ts';

/** Where each page of the guide leads, in the order in which they are read. Their texts stand under `guide.pages`. */
export const GUIDES = {
  'sign-in': '/signin',
  home: '/home',
  contract: '/contract',
  organization: '/organization',
  'api-keys': '/apikey',
  security: '/security',
  profile: '/profile',
  password: '/chpasswd',
  cancellation: '/cancellation',
} as const;

export type GuideName = keyof typeof GUIDES;

export const GUIDE_NAMES = Object.keys(GUIDES).filter(isGuide);

export function isGuide(name: string): name is GuideName {
  return Object.hasOwn(GUIDES, name);
}

export type GuidePicture = `${GuideName}-${Locale}`;

/** The pictures that stand in `public/guide`, all of one size; `npm run gallery -- --guide` takes them. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [];
export const GUIDE_PICTURE_SIZE = { width: 1200, height: 750 } as const;
