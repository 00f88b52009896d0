import { keyList } from '../../../../provider/key-list';

const answer = { data: keyList };

/** An empty route handler: it looks at nothing and answers what the provider would. */
export function GET(_request: Request) {
  return Response.json(answer);
}

export const dynamic = 'force-dynamic';
