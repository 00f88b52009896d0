import { sealData } from 'iron-session';

/** The session of the servers that the console is compared with: sealed the usual way. */
export const SESSION_COOKIE = 'bench-session';

/** A Cookie header for them. */
export async function referenceCookie(password: string): Promise<string> {
  const session = { account: 'misaki.sato@minato.example.com', token: 't'.repeat(64), seen: Date.now() };
  return `${SESSION_COOKIE}=${await sealData(session, { password, ttl: 43_200 })}`;
}

/** A cookie of a Cookie header; empty if it is missing. */
export function cookieValue(header: string | undefined, name: string): string {
  const found = header?.split('; ').find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
