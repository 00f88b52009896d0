import 'server-only';
import { createHash } from 'node:crypto';
import { readEnv } from './env';

/** The address of an account's picture: the salt stays on the server (specification, section 3). */
export function avatarUrl(account: string): string {
  const { PROVIDER_AVATAR_URL, PROVIDER_AVATAR_SALT } = readEnv();
  return `${PROVIDER_AVATAR_URL}/${createHash('sha256')
    .update(account + PROVIDER_AVATAR_SALT)
    .digest('hex')}.webp`;
}

/** The picture that stands in where an account has none, or where it cannot load. */
export function defaultAvatarUrl(): string {
  return `${readEnv().PROVIDER_AVATAR_URL}/default.webp`;
}
