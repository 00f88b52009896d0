/** Secrets are random outside and hashed inside. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** May stand in a path. */
export function randomId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('base64url').replaceAll('-', 'x').replaceAll('_', 'y')}`;
}

/** SHA-256 in base64url: what is stored of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The value of `X-Refreshed-Token`: docs/wire-contract.md#encryption-of-the-refreshed-token. */
export function sealToken(token: string, account: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(account.toLowerCase(), 'utf8'));
  const sealed = Buffer.concat([iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** docs/wire-contract.md#avatar-pictures */
export function avatarAddress(account: string, salt: string): string {
  return createHash('sha256')
    .update(account + salt)
    .digest('hex');
}
