/** Where a browser may be sent: judged on the parsed address, never by a prefix (specification, sections 2 and 5). */
import { LIMITS } from './limits.ts';
import { screenOf } from './screens.ts';

const UNWANTED = new Set(['/signin', '/signout', '/callback', '/oauth', '/confirm', '/signup', '/resetpasswd']);

/**
 * The place to go after sign-in.
 * @param wanted the `redirect` parameter as it came, or nothing
 * @param origin the console's own origin
 * @returns a path of the console that needs sign-in, with its query and fragment; `/` for anything else
 */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > LIMITS.redirect || hasControl(wanted)) return '/';
  if (!wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.includes('\\')) return '/';
  if (/%(?:2f|5c|00|0a|0d|09)/i.test(wanted.split(/[?#]/, 1)[0] ?? '')) return '/';
  const url = URL.parse(wanted, origin);
  if (!url || url.origin !== origin || url.pathname.includes('//')) return '/';
  const screen = screenOf(url.pathname);
  if (!screen?.signedIn || UNWANTED.has(screen.path)) return '/';
  return url.pathname + url.search + url.hash;
}

/**
 * The return address of /setmfa.
 * @param wanted the `r` parameter as it came
 * @param allowed the application links that are allowed, each an origin with an optional path
 * @returns the address to go to, or null where it is not allowed ('Invalid Redirect URL')
 */
export function allowedReturn(wanted: string, allowed: readonly string[]): string | null {
  if (wanted.length > LIMITS.redirect || hasControl(wanted) || wanted.includes('\\') || /\s/.test(wanted)) return null;
  const url = URL.parse(wanted);
  if (!url || url.username || url.password || url.hostname.endsWith('.')) return null;
  // A server may decode these before it looks at the path: then `..` would lead out of the application after all.
  if (/%(?:2f|5c)/i.test(url.pathname)) return null;
  const isInside = allowed.some((link) => {
    const base = new URL(link);
    const path = base.pathname.replace(/\/$/, '');
    return url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });
  return isInside ? url.href : null;
}

function hasControl(text: string): boolean {
  // Tabs, line ends, bidirectional overrides and signs without a width are dropped or reordered: what is read is not what is visited.
  return /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(text);
}
