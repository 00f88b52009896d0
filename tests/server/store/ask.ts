import { GET, POST } from '@/app/api/console/[operation]/route';
import { type ConsoleOperationName, rowOf } from '@/lib/operations/table';
import { get, post, type Sent } from '../support/browser';

/** Calls an operation that the console answers itself, by the verb of its row, as the console's own pages do. */
export function ask(
  name: ConsoleOperationName,
  input: unknown = {},
  sent: Omit<Sent, 'params' | 'search'> = {},
): Promise<Response> {
  const params = { operation: name };
  const text = JSON.stringify(input);
  if (rowOf(name).method === 'POST') return post(POST, text, { ...sent, params });
  return get(GET, { ...sent, params, search: `?input=${encodeURIComponent(text)}` });
}
