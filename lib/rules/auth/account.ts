/**
 * An account is a login id: an e-mail address with an optional suffix after `#`.
 * Credentials, member rows and the avatar address use the whole account.
 */
import { LIMITS } from '../limits.ts';

export function emailOf(account: string): string {
  return account.split('#', 1)[0] ?? account;
}

/**
 * The form in which accounts are compared: trimmed, lower-cased, with the suffix. A sign that is no ASCII letter never
 * becomes one, such as the Kelvin sign, which lower-casing turns into `k` (promise V-R12).
 */
export function canonicalAccount(account: string): string {
  const trimmed = account.trim();
  // Most are so already, and lists of 100,000 are compared.
  if (!/[A-Z\u0080-\uffff]/.test(trimmed)) return trimmed;
  return trimmed.replace(/[A-Z]|[^\u0000-\u007f]/gu, (sign) => {
    const lower = sign.toLowerCase();
    return /[^\u0000-\u007f]/u.test(sign) && /[\u0000-\u007f]/u.test(lower) ? sign : lower;
  });
}

/** Whether two login ids name the same account: never by e-mail alone, never by a look-alike. */
export function isSameAccount(a: string, b: string): boolean {
  return a === b || canonicalAccount(a) === canonicalAccount(b);
}

/**
 * The names under which answers may speak of people: their login ids, and the bare address of one with a suffix if
 * no account has that as a login id. For the creator of a key the provider promises an e-mail address, not a login id.
 * @param isLogin whether a login id exists, in its canonical form
 */
export function namesOf(accounts: readonly string[], isLogin: (account: string) => boolean): ReadonlySet<string> {
  const names = accounts.map(canonicalAccount).flatMap((account) => {
    const address = emailOf(account);
    return address === account || isLogin(address) ? [account] : [account, address];
  });
  return new Set(names);
}

/** Full-width letters, digits and signs as half-width ones, trimmed; nothing else of an account is changed. */
export function narrowAccount(typed: string): string {
  return typed.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).trim();
}

/** Whether a reset can be asked for: exactly two non-empty parts around one `@`, full-width or not. */
export function canResetPassword(typed: string): boolean {
  const parts = narrowAccount(typed).split('@');
  return typed.length <= LIMITS.email && parts.length === 2 && parts.every((part) => part !== '');
}

/** Dot-separated atoms and a domain of labels: the standard pattern without quoting, linear in time. */
const EMAIL =
  /^[a-z0-9!$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Whether an address is one that mail can go to, in half-width and trimmed. */
export function isEmail(text: string): boolean {
  return text.length <= LIMITS.email && EMAIL.test(text);
}

/** `＠` becomes `@`, `１` becomes `1`. */
export function toHalfWidth(text: string): string {
  return text.normalize('NFKC');
}
