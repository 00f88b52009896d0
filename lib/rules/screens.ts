/** The screens of the console and what each asks for (specification, section 2). The one list for the guard, the nav and redirects. */
interface Screen {
  /** Clean path, as in the address bar. */
  path: string;
  /** Whether somebody must be signed in. */
  signedIn: boolean;
  /** Whether a person without an organisation is sent to /contract. */
  organization?: boolean;
  /** Key of its label in `nav` of the messages, where the top navigation shows it. */
  nav?: 'home' | 'contract' | 'organization' | 'apikey' | 'security' | 'profile';
  /** The screen of the top navigation that it belongs to, where it is not one itself. */
  partOf?: string;
}

export const SCREENS = [
  { path: '/', signedIn: true, organization: true, partOf: '/home' },
  { path: '/home', signedIn: true, organization: true, nav: 'home' },
  { path: '/contract', signedIn: true, nav: 'contract' },
  { path: '/organization', signedIn: true, organization: true, nav: 'organization' },
  { path: '/apikey', signedIn: true, organization: true, nav: 'apikey' },
  { path: '/security', signedIn: true, organization: true, nav: 'security' },
  { path: '/profile', signedIn: true, nav: 'profile' },
  { path: '/cancellation', signedIn: true, partOf: '/contract' },
  { path: '/chpasswd', signedIn: true, partOf: '/profile' },
  { path: '/setmfa', signedIn: true },
  { path: '/signin', signedIn: false },
  { path: '/resetpasswd', signedIn: false },
  { path: '/signout', signedIn: false },
  { path: '/callback', signedIn: false },
  { path: '/oauth', signedIn: false },
  { path: '/confirm', signedIn: false },
  { path: '/signup', signedIn: false },
] as const satisfies readonly Screen[];

/** The path of every screen. */
export type ScreenPath = (typeof SCREENS)[number]['path'];

/** A screen that the top navigation shows. */
export type NavScreen = Extract<(typeof SCREENS)[number], { nav: string }>;

/** The screens of the top navigation, in their order. */
export const NAV_SCREENS: readonly NavScreen[] = SCREENS.filter((screen): screen is NavScreen => 'nav' in screen);

/** The screen that a path belongs to: the path itself, or anything below it. */
export function screenOf(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}

/** Screens on which nothing of others is ever loaded, though somebody is signed in: passwords and factors are set there. */
const ALONE: readonly string[] = ['/chpasswd', '/setmfa'];

/** Whether a screen may show frames of others, such as the chat: never while signing in, on secrets, or on mailed links. */
export function isOpenToOthers(pathname: string): boolean {
  const screen = screenOf(pathname);
  return screen?.signedIn === true && !ALONE.includes(screen.path);
}

/** The release that the footer shows (specification, section 1); the same as in package.json. */
export const RELEASE = '1.245.0';
