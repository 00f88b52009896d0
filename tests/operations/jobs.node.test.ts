import { randomUUID } from 'node:crypto';
import { bindJob } from '@/lib/server/api/forward';
import { noteOrganization } from '@/lib/server/api/call-with-session';
import { bodyOf } from '../server/support/browser';
import { json } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile } from './door-world';
import { except, operationsOf } from './wired';

/** Whose job it is, and how often it is looked at (promise V-R9). The sample organization is 7. */
const door = doorOfFile();

const newJob = () => `job:1.${randomUUID()}=`;
const looks = () => door.upstream.calls.filter((call) => operationsOf(call).includes('async.read'));
const read = (id: string, cookie: string) => door.call('async.read', cookie, { id });

test('a sync answers with a job of the own organization, which reads the state of the very job', async () => {
  const cookie = await cookieFor();
  const { data } = await bodyOf(await door.call('permission.sync', cookie));
  const { requestId } = data as { requestId: string };
  expect(requestId).toMatch(/^job-1-7-[\w-]{22}$/);
  expect((await bodyOf(await read(requestId, cookie))).data).toEqual({ status: 'finished' });
  expect(looks().map(({ path }) => path.split('?', 1)[0])).toEqual(['/async/job-1']);
});

test("another organisation's job is refused without a call (V-R9)", async () => {
  const account = 'stranger@example.com';
  noteOrganization(account, 8);
  const response = await read(bindJob(newJob(), 7), await cookieFor({ account }));
  expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([403, 'otherOrganization']);
  expect(door.upstream.calls).toEqual([]);
});

test('an account that was not seen before is looked up, and refused without a look at the job', async () => {
  expect((await read(bindJob(newJob(), 8), await cookieFor({ account: 'unseen@example.com' }))).status).toBe(403);
  expect([door.upstream.calls.length, looks().length]).toEqual([1, 0]);
});

test('a made-up or altered job id is refused without a call', async () => {
  const cookie = await cookieFor();
  const bound = bindJob('job-9', 7);
  const others = [bound.replace('job-9', 'job-8'), bound.replace('-7-', '-8-'), `x${bound}`, bound.slice(0, -1)];
  for (const id of ['job-9', `job-9-7-${'A'.repeat(22)}`, ...others])
    expect([id, (await read(id, cookie)).status]).toEqual([id, 403]);
  expect(door.upstream.calls).toEqual([]);
});

test('twenty pollers of one job are one look a second (V-R9)', async () => {
  const cookie = await cookieFor();
  await door.call('organization.read', cookie);
  const id = bindJob(newJob(), 7);
  const poll = () => Promise.all(Array.from({ length: 20 }, () => read(id, cookie)));
  for (const response of [...(await poll()), ...(await poll())])
    expect((await bodyOf(response)).data).toEqual({ status: 'finished' });
  expect(looks()).toHaveLength(1);
  const soon = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
  await poll();
  soon.mockRestore();
  expect(looks()).toHaveLength(2);
});

test('a look that failed says to its sharers that they may ask again, and signs none of them out', async () => {
  door.upstream.behave(except({ 'async.read': json({ status: 'error', message: 'User not authorized' }, 403) }));
  const account = 'general@example.com';
  const id = bindJob(newJob(), 7);
  const first = read(id, await cookieFor());
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = await read(id, await cookieFor({ account }));
  expect((await first).status).toBe(401);
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
  expect(second.headers.getSetCookie()).toEqual([]);
});
