import { read, type Result } from '@/lib/client/api';

/**
 * Reads the value of one key: an explicit call each time, past every cache (promises: V-I1, V-I2).
 * @param id the key's id
 */
export async function readAccessKey(id: string): Promise<Result<string>> {
  const { data, failure } = await read('apikey.read', { id });
  return failure ? { failure } : { data: data.apikey.accessKey };
}
