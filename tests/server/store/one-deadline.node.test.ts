import { listLines } from '@/lib/server/store/journal-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import type { ProviderOperationName } from '@/lib/operations/table';
import { doorOfFile } from '../../operations/door-world';
import { answerWell, operationsOf } from '../../operations/wired';
import { bodyOf } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { databaseOfBlock } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const OWNER = 'owner@example.com';
const scope = organizationScope(7, OWNER, 'owner');
/** Half of it is longer than a machine stands still. */
const LIMIT_MS = 6000;
/** A busy machine may be late, but not by as much as a read for the journal may take. */
const LATE_MS = LIMIT_MS + 2600;

describe('a provider that hangs, with the store on', () => {
  const world = doorOfFile();
  databaseOfBlock('sqlite');
  beforeEach(() => {
    const limit = String(LIMIT_MS);
    configure(world.upstream.url, { PROVIDER_TIMEOUT_MS: limit, PROVIDER_WRITE_TIMEOUT_MS: limit });
  });

  const hang = (isHanging: (names: readonly ProviderOperationName[]) => boolean) =>
    world.upstream.behave((arrived, response, request) => {
      if (!isHanging(operationsOf(arrived))) answerWell(arrived, response, request);
    });
  const timed = async (name: ProviderOperationName, input?: object) => {
    const cookie = await cookieFor({ account: OWNER, freshUntilMs: Date.now() + 600_000 });
    const startMs = performance.now();
    const answer = await world.call(name, cookie, input);
    return { ms: performance.now() - startMs, code: (await bodyOf(answer)).failure?.code };
  };
  const writes = () => world.upstream.calls.filter(({ method }) => method !== 'GET').length;

  test('a change is answered at its limit, whatever is read before it, and its line says that nobody knows', async () => {
    hang((names) => !names.includes('organization.read'));
    const { ms, code } = await timed('profile.update', { name: 'late' });
    expect([code, writes(), ms < LATE_MS || ms]).toEqual(['timeout', 1, true]);
    expect((await listLines(scope, {})).lines[0]).toMatchObject({ act: 'profile.update', outcome: 'unknown' });
  });

  test('a read before a change takes half of the time at most, so that no change is sent without time for its answer', async () => {
    hang(() => true);
    const { ms, code } = await timed('member.setRole');
    expect([code, writes(), ms < LIMIT_MS || ms]).toEqual(['timeout', 0, true]);
  });
});
