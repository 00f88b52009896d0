import { LIMITS } from './limits.ts';
import { screenOf } from './screens.ts';

/**
 * Where to go after sign-in (docs/product.md#what-a-redirect-may-name). Validates the parsed address, never a prefix of it.
 * @param wanted the `redirect` parameter as it came
 * @returns a path of the console that needs sign-in, with its query and fragment; `/` for anything else
 */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > LIMITS.redirect || hasControl(wanted)) return '/';
  if (!wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.includes('\\')) return '/';
  if (/%(?:2f|5c|00|0a|0d|09)/i.test(wanted.split(/[?#]/, 1)[0] ?? '')) return '/';
  const url = URL.parse(wanted, origin);
  if (!url || url.origin !== origin || url.pathname.includes('//')) return '/';
  return screenOf(url.pathname)?.signedIn ? url.pathname + url.search + url.hash : '/';
}

/**
 * Where /setmfa returns to; null if the address is not allowed.
 * @param wanted the `r` parameter as it came
 * @param allowed addresses of apps, each an origin with an optional path
 */
export function allowedReturn(wanted: string, allowed: readonly string[]): string | null {
  if (wanted.length > LIMITS.redirect || hasControl(wanted) || wanted.includes('\\') || /\s/.test(wanted)) return null;
  const url = URL.parse(wanted);
  if (!url || url.username || url.password || url.hostname.endsWith('.')) return null;
  // A server may decode these before it looks at the path: then `..` would lead out of the app after all.
  if (/%(?:2f|5c)/i.test(url.pathname)) return null;
  const isInside = allowed.some((link) => {
    const base = new URL(link);
    const path = base.pathname.replace(/\/$/, '');
    return url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });
  return isInside ? url.href : null;
}

function hasControl(text: string): boolean {
  // Browsers drop or reorder tabs, line ends, bidirectional overrides and signs without a width: the user reads another address.
  return /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(text);
}
