import * as z from 'zod';
import { BROWSER_NAMES, type Device, PLATFORM_NAMES } from '../text/browser-name.ts';

const device = { browser: z.enum(BROWSER_NAMES), platform: z.enum(PLATFORM_NAMES), createdMs: z.number() };
/** One of the sessions in which an account is signed in to the console, as `/profile` lists it. */
const consoleSession = z.object({
  ...device,
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** The first of the account on such a device. */
  isNew: z.boolean(),
  /** To a key of its device: a copied cookie alone opens nothing (decision 0046). */
  isBound: z.boolean(),
  address: z.string().nullable(),
  /** Of an IPv6 address; null if the address says it all. */
  network: z.string().nullable(),
  usedMs: z.number(),
});
export const consoleSessions = z.object({
  /** This one first, then the last used. */
  sessions: z.array(consoleSession),
  /** Sign-ins on new devices since the last visit, the newest first. */
  news: z.array(z.object(device)),
});
export type ConsoleSession = z.output<typeof consoleSession>;
export type ConsoleSessions = z.output<typeof consoleSessions>;

interface Visit extends Device {
  id: string;
  isNew: boolean;
  createdMs: number;
  usedMs: number;
  /** Somebody ended it from elsewhere: it needs no look any more. */
  isDealtWith: boolean;
}

/**
 * New devices since the last visit: the one before on the device that asks, or since this one began.
 * @param all every session that is kept of the account
 */
export function newDevicesSince<Of extends Visit>(all: readonly Of[], currentId: string): Of[] {
  const current = all.find(({ id }) => id === currentId);
  if (!current) return [];
  const others = all.filter(({ id }) => id !== currentId);
  const before = others.filter((one) => isSameDevice(one, current) && one.createdMs < current.createdMs);
  const lastMs = before.length === 0 ? current.createdMs : Math.max(...before.map(({ usedMs }) => usedMs));
  return others
    .filter(({ isNew, isDealtWith, createdMs }) => isNew && !isDealtWith && createdMs > lastMs)
    .toSorted((a, b) => b.createdMs - a.createdMs);
}

function isSameDevice(a: Device, b: Device): boolean {
  return a.browser === b.browser && a.platform === b.platform;
}
