import 'server-only';
import { createDecipheriv } from 'node:crypto';
import { readEnv } from '@/lib/server/env.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Opens `X-Refreshed-Token` (docs/wire-contract.md#encryption-of-the-refreshed-token).
 * @param header base64url of iv, ciphertext and tag
 * @returns the new token, or null if the header does not decrypt: then the old token stays
 */
export function openRefreshedToken(header: string, account: string): string | null {
  try {
    const bytes = Buffer.from(header, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', readEnv().PROVIDER_TOKEN_KEY, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(account.toLowerCase(), 'utf8'));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const token = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
    return token === '' ? null : token;
  } catch {
    return null;
  }
}
