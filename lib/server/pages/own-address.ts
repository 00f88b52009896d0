import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '@/lib/server/client-address';

/** The address that the console sees the reader of a page under; null where it cannot be known (promises: T18). */
export async function ownAddress(): Promise<string | null> {
  return clientAddress(await headers()) ?? null;
}
