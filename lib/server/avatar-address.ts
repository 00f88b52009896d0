import 'server-only';
import { createHash } from 'node:crypto';
import { readEnv } from './env';

/** The address of an account's picture (docs/wire-contract.md#avatar-pictures). The salt stays on the server. */
export function avatarUrl(account: string): string {
  const { PROVIDER_AVATAR_URL, PROVIDER_AVATAR_SALT } = readEnv();
  return `${PROVIDER_AVATAR_URL}/${createHash('sha256')
    .update(account + PROVIDER_AVATAR_SALT)
    .digest('hex')}.webp`;
}

export function defaultAvatarUrl(): string {
  return `${readEnv().PROVIDER_AVATAR_URL}/default.webp`;
}
