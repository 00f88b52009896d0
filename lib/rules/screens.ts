interface Screen {
  path: string;
  signedIn: boolean;
  /** A user without an organisation is sent to /contract. */
  organization?: boolean;
  /** Key of its label in `nav` of the messages, if the top navigation shows it. */
  nav?: 'home' | 'contract' | 'organization' | 'apikey' | 'security' | 'profile';
  /** The screen of the top navigation that it belongs to. */
  partOf?: string;
}

/** Every screen (docs/product.md#routes), one below another before it: for the redirects to the sign-in and after it, and for the navigation. */
export const SCREENS = [
  { path: '/', signedIn: true, organization: true, partOf: '/home' },
  { path: '/home', signedIn: true, organization: true, nav: 'home' },
  { path: '/contract', signedIn: true, nav: 'contract' },
  { path: '/organization/leaving', signedIn: true, organization: true, partOf: '/organization' },
  { path: '/organization/file', signedIn: true, organization: true, partOf: '/organization' },
  { path: '/organization/review', signedIn: true, organization: true, partOf: '/organization' },
  { path: '/organization', signedIn: true, organization: true, nav: 'organization' },
  { path: '/apikey', signedIn: true, organization: true, nav: 'apikey' },
  { path: '/security', signedIn: true, organization: true, nav: 'security' },
  { path: '/activity', signedIn: true, organization: true },
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
  { path: '/guide', signedIn: false },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof SCREENS)[number]['path'];

export type NavScreen = Extract<(typeof SCREENS)[number], { nav: string }>;

export function navScreens(): readonly NavScreen[] {
  return SCREENS.filter((screen): screen is NavScreen => 'nav' in screen);
}

/** The screen at a path or above it. */
export function screenOf(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}

/** Passwords and second factors are set here: nothing of another origin is ever loaded. */
const WITHOUT_EMBEDS: readonly string[] = ['/chpasswd', '/setmfa'];

/** Whether a screen may embed pages of other origins, such as the chat: never while signing in, on secrets, or on mailed links. */
export function allowsEmbeds(pathname: string): boolean {
  const screen = screenOf(pathname);
  return screen?.signedIn === true && !WITHOUT_EMBEDS.includes(screen.path);
}

/** Shown in the footer; the same as in package.json. */
export const RELEASE = '1.245.0';
