import { read, type Result } from '@/lib/client/api';

/** Reads one's own backup code: an explicit call each time, past every cache. */
export async function readBackupCode(): Promise<Result<string>> {
  const { data, failure } = await read('mfa.readBackupCode');
  return failure ? { failure } : { data: data.backupCode };
}
