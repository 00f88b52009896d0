import 'server-only';
import { allowsEmbeds } from '@/lib/rules/screens';
import { readEnv } from './env';

/**
 * The content security policy of a page. Scripts run by nonce only. Other origins stand only in the policies of screens that
 * need them, so that sign-in, password and confirmation pages talk to no other site.
 */
export function contentSecurityPolicy(nonce: string, pathname: string): string {
  const env = readEnv();
  const isDev = env.NODE_ENV === 'development';
  const siblings = [env.SITE_APP_URL, env.DEPLOYMENT_APP_URL, env.CUSTOMISATION_APP_URL].map(originOf);
  const extra = extrasOf(pathname);
  const rules = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDev ? ["'unsafe-eval'"] : []),
      ...extra.script,
    ],
    'style-src': ["'self'"],
    // Virtual rows have their positions in style attributes; style elements need the nonce.
    'style-src-elem': isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', originOf(env.PROVIDER_AVATAR_URL)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDev ? ['ws:'] : []), ...extra.connect],
    'frame-src': [...new Set([...siblings, ...extra.frame])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Hot reload runs strings.
    ...(isDev ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'drawing'] }),
  };
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The origin of the card vendor's script on documents that may load it; null on all others. */
export function cardScriptHost(pathname: string): string | null {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = readEnv();
  if (!under(pathname, '/contract/payment') || !STRIPE_PUBLISHABLE_KEY) return null;
  return STRIPE_JS_URL ? originOf(STRIPE_JS_URL) : 'https://js.stripe.com';
}

interface Extras {
  script: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
}

function extrasOf(pathname: string): Extras {
  const env = readEnv();
  const extra = { script: [] as string[], connect: [] as string[], frame: [] as string[] };
  // A document keeps its policy while the user moves on to other screens: each policy holds what any of them needs.
  if (allowsEmbeds(pathname)) {
    extra.connect.push(originOf(env.POSTAL_CODE_URL));
    if (env.HUBSPOT_PORTAL_ID && env.HUBSPOT_SCRIPT_ORIGIN) extra.frame.push(env.HUBSPOT_SCRIPT_ORIGIN);
  }
  const cardHost = cardScriptHost(pathname);
  if (cardHost) {
    const standIn = env.STRIPE_JS_URL ? [cardHost] : null;
    extra.script.push(cardHost);
    extra.connect.push(...(standIn ?? ['https://api.stripe.com']));
    extra.frame.push(...(standIn ?? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']));
  }
  return extra;
}

function under(pathname: string, screen: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}

function originOf(address: string): string {
  return new URL(address).origin;
}
