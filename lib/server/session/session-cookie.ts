import 'server-only';
import { readEnv } from '@/lib/server/env';

/**
 * The names and attributes of the console's own cookies. They are `__Host-` and `Secure`, except at an http loopback origin:
 * WebKit drops them there, and nobody could sign in to the demo (promise V-R16).
 */
type CookieName = 'console' | 'flow' | 'ended' | 'device';

export function cookieName(name: CookieName): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A Set-Cookie header that stores a value, or drops it with a life of 0. */
export function setCookie(name: CookieName, value: string, maxAgeS: number): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${cookieName(name)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** Environment allows http at loopback alone. */
function isSecure(): boolean {
  return readEnv().APP_ORIGIN.startsWith('https:');
}

/** The one value of a cookie; `twice` if there are several: no browser sends that unless somebody meddled (promise V-R11). */
export function cookieIn(header: string | null, name: CookieName): string | undefined | { twice: true } {
  const prefix = `${cookieName(name)}=`;
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix));
  return found.length > 1 ? { twice: true } : found[0]?.slice(prefix.length);
}

const ENDED = 4;

/** The sign-ins that this browser ended: without Redis, another instance knows them by this cookie alone (promise V-R3). */
export function endedIn(header: string | null): readonly string[] {
  const value = cookieIn(header, 'ended');
  return typeof value === 'string' ? value.split('.').slice(0, ENDED) : [];
}

/** A Set-Cookie header that adds a sign-in to them. */
export function endedCookie(header: string | null, root: string): string {
  const others = endedIn(header).filter((other) => other !== root);
  return setCookie('ended', [root, ...others].slice(0, ENDED).join('.'), readEnv().SESSION_MAX_S);
}
