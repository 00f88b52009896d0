import { connect } from 'node:net';
import type { Observe } from '@/lib/server/http/observe';
import { currentFacts, withFacts } from '@/lib/server/request-facts';
import { counting, type OpenServer, serverOfFile } from './console-server';

const serve = serverOfFile();
let { service, port, ask } = {} as OpenServer; // Each test begins with a server of its own.
let seen: Parameters<typeof counting>[0];

beforeEach(async () => {
  seen = [];
  ({ service, port, ask } = await serve(counting(seen)));
});

describe('bodies that come slowly', () => {
  const sendSlowly = () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<string>((done) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => done(text));
    });
    socket.write(
      'POST /api/session/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    return { socket, closed };
  };
  const pause = () => new Promise((done) => setTimeout(done, 150));

  test('take no place from others until they are in', async () => {
    const slow = Array.from({ length: 20 }, sendSlowly);
    await pause();
    expect(service.inFlight).toBe(0);
    for (const { socket } of slow) socket.end('"a": 12}');
    for (const { closed } of slow) expect(await closed).toContain('200 OK');
    expect(seen.map(({ bytes }) => bytes)).toEqual(slow.map(() => 9));
    expect(service.inFlight).toBe(0);
  });

  test('of one network are a hundred at most, and reads go on', async () => {
    const slow = Array.from({ length: 103 }, sendSlowly);
    const refused = (await Promise.all(slow.slice(100).map(({ closed }) => closed))).join('');
    expect(refused.match(/HTTP\/1\.1 429/g)).toHaveLength(3);
    expect(refused).toMatch(/retry-after: 1/i);
    expect((await ask('/api/provider/member.list')).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await pause();
    const { closed, socket } = sendSlowly();
    socket.end('"a": 12}');
    expect(await closed).toContain('200 OK');
  });
});

test('a refusal that comes before the body was read can give its place up, and takes none later', async () => {
  const observe: Observe = (_request, _response, goOn) => withFacts({ requestId: 'r' }, goOn);
  const opened = await serve(
    async (_request, response) => {
      currentFacts()?.leavePlace?.();
      response.writeHead(currentFacts()?.leavePlace ? 401 : 500).end();
    },
    { observe },
  );
  expect((await opened.ask('/api/session/step-up', {}, 'POST', '{}')).status).toBe(401);
  expect(opened.service.inFlight).toBe(0);
});

test.each([
  ['every byte by itself', '1\r\n \r\n', 16_000, ''],
  ['in pieces of four kilobytes', `1000\r\n${' '.repeat(4096)}\r\n`, 256, '200 OK'],
])('a body that comes %s', async (_how, chunk, count, expected) => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString())).on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  socket.write('POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(`${chunk.repeat(count)}0\r\n\r\n`);
  await closed;
  expect(text.slice(9, 15)).toBe(expected);
  expect(seen.map(({ bytes }) => bytes)).toEqual(expected ? [count * 4096] : []);
});
