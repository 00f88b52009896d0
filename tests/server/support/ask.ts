import { type OperationName, rowOf } from '@/lib/operations/table';
import { get, post, type Sent } from './browser';

/** Calls an operation, of the provider or of the console itself, by the verb of its row, as the console's own pages do. */
export async function ask(
  name: OperationName,
  input: unknown = {},
  sent: Omit<Sent, 'params' | 'search'> = {},
): Promise<Response> {
  const row = rowOf(name);
  // Each test loads what it calls.
  const { GET, POST } =
    row.answeredBy === 'console'
      ? await import('@/app/api/console/[operation]/route')
      : await import('@/app/api/provider/[operation]/route');
  const params = { operation: name };
  const text = JSON.stringify(input);
  if (row.method !== 'GET') return post(POST, text, { ...sent, params });
  return get(GET, { ...sent, params, search: `?input=${encodeURIComponent(text)}` });
}
