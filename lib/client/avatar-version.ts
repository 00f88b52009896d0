'use client';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage';
import { watchStored } from './storage';

const DAY_MS = 86_400_000;
/** For browsers that forbid to keep anything: then it holds until the page is loaded again. */
let latest: string | null = null;

/**
 * The address of one's own picture, renewed after a change so that no cache shows the old one: here, in the header and in
 * other tabs (specification, section 4: the reload of the avatar).
 */
export function useAvatarAddress(address: string | null): string | null {
  const version = useSyncExternalStore(watchStored, currentVersion, () => null);
  return address && version ? `${address}?v=${version}` : address;
}

/** Makes every place that shows one's own picture load it again. */
export function renewAvatar(): void {
  latest = String(Date.now());
  writeStored('seen.avatar', latest);
}

/** The moment of the last change; null where it is so long ago that no cache can remember. */
function currentVersion(): string | null {
  const version = readStored('seen.avatar') ?? latest;
  return version && /^\d{13}$/.test(version) && Date.now() - Number(version) < DAY_MS ? version : null;
}
