/** Opaque secrets: what goes out is random, what is kept is a hash. And the sealed header that replaces a token. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { canonicalAccount } from '../../lib/rules/auth/account.ts';

/** 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** An identifier that may stand in a path: a prefix and 12 random bytes. */
export function randomId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('base64url').replaceAll('-', 'x').replaceAll('_', 'y')}`;
}

/** What is kept of a secret: its SHA-256, base64url. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The value of `X-Refreshed-Token` (wire contract, section 3): iv, ciphertext and tag under AES-256-GCM.
 * @param key 32 bytes
 * @param account the login id; lower-cased it is the additional data
 */
export function sealToken(token: string, account: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(canonicalAccount(account), 'utf8'));
  const sealed = Buffer.concat([iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** The avatar's address: SHA-256 of account and salt, in hex (wire contract, section 4). */
export function avatarAddress(account: string, salt: string): string {
  return createHash('sha256')
    .update(account + salt)
    .digest('hex');
}
