import type { IncomingMessage } from 'node:http';

/** A member called `member-7` owns an organization of their own: for people who are looked at beside others. */
const MEMBER = /^member-(?<index>\d+)@example\.com$/;
/** Far from those of the stub. */
const FIRST = 900_000;

const NOTHING = Buffer.from(JSON.stringify({ status: 'ok', data: {} }));
const made = new Map<number, Buffer>();

/** The id of such a member's organization. */
export function organizationOf(index: number): number {
  return FIRST + index;
}

/** What such a member is told of their organization, and of a change of their name; undefined for all else. */
export function answerOfOrganization({ method, headers }: IncomingMessage, path: string): Buffer | undefined {
  const [, sealed = ''] = headers.authorization?.split(' ') ?? [];
  const [account = ''] = Buffer.from(sealed, 'base64').toString('utf8').split(':', 1);
  const index = MEMBER.exec(account)?.groups?.index;
  if (index === undefined) return undefined;
  if (path === '/profile/' && method === 'PUT') return NOTHING;
  if (path !== '/organization/' || method !== 'GET') return undefined;
  const id = organizationOf(Number(index));
  const known =
    made.get(id) ?? Buffer.from(JSON.stringify({ status: 'ok', data: { organization: organization(id, account) } }));
  made.set(id, known);
  return known;
}

function organization(id: number, email: string) {
  return {
    organization_id: id,
    name: `Organization ${id}`,
    useAccountLockout: false,
    members: [{ email, name: 'Taro', role: 'owner', mfa: 'off' }],
    services: {},
  };
}
