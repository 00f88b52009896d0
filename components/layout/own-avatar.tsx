'use client';

import { useSyncExternalStore } from 'react';
import { Avatar, type AvatarProps } from '@/components/ui/avatar';
import { readStored, watchStored, writeStored } from '@/lib/client/storage';
import { DAY_MS } from '@/lib/rules/timing';

/** Loads one's own picture again as soon as it has been changed. */
export function OwnAvatar({ src, ...rest }: Omit<AvatarProps, 'src'> & { src: string | null }) {
  return <Avatar {...rest} src={useAvatarAddress(src)} />;
}

/** For browsers that forbid storage. */
let latest: string | null = null;

/** The address of the user's avatar; it changes with the avatar, in every tab, so that no cache shows the old one. */
export function useAvatarAddress(address: string | null): string | null {
  const version = useSyncExternalStore(watchStored, currentVersion, () => null);
  return address && version ? `${address}?v=${version}` : address;
}

export function renewAvatar(): void {
  latest = String(Date.now());
  writeStored('seen.avatar', latest);
}

/** The moment of the last change; null if it is so old that no cache has the picture any more. */
function currentVersion(): string | null {
  const version = readStored('seen.avatar') ?? latest;
  return version && /^\d{13}$/.test(version) && Date.now() - Number(version) < DAY_MS ? version : null;
}
