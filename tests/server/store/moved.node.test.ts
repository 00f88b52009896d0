import { listLines } from '@/lib/server/store/journal-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { organization } from '../../operations/samples';
import { except, good } from '../../operations/wired';
import { post } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { sessionStep } from '../support/session-step';
import { ask } from '../support/ask';
import { databaseOfBlock } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const scope = organizationScope(7, 'admin@example.com', 'admin');

describe('a person who moves between organizations', () => {
  const world = doorOfFile();
  databaseOfBlock('sqlite');

  test('writes into the journal of the one that they are in from the first act on, and into no other', async () => {
    const moved = await cookieFor({ account: 'admin@example.com', freshUntilMs: Date.now() + 600_000 });
    await world.call('organization.read', moved);
    const other = { ...organization, organization_id: 8 };
    world.upstream.behave(except({ 'organization.read': good({ organization: other }) }));
    const there = organizationScope(8, 'admin@example.com', 'admin');
    const idsBefore = (await listLines(scope, {})).lines.map(({ id }) => id);
    await world.call('profile.update', moved, { name: 'Moved' });
    await ask('session.endOthers', {}, { cookie: moved, headers: { 'user-agent': 'x' } });
    await post(sessionStep('password'), { oldPassword: 'old old 1', newPassword: 'new new 22' }, { cookie: moved });
    const acts = (await listLines(there, {})).lines.map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['profile.update', 'account.endOthers', 'password.change']));
    expect((await listLines(scope, {})).lines.map(({ id }) => id)).toEqual(idsBefore);
  });
});
