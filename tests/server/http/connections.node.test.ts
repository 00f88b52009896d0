import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConsoleServer } from '@/lib/server/http/create-console-server';
import { countRequests } from '@/lib/server/http/request-count';
import { SERVER_TIMING } from '@/lib/server/timing';
import { ORIGIN } from '../support/test-env';
import { sendBytes, serverOfFile } from './console-server';

/** Connections that take something from the process, and give nothing. */
const serve = serverOfFile();

const TUNNEL = 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n';

test.each([
  [405, TUNNEL],
  [400, 'nothing\r\n\r\n'],
])('whoever is refused before a request was understood, with %d, cannot keep the connection', async (status, bytes) => {
  const { port } = await serve(async () => {});
  expect(await sendBytes(port, bytes)).toMatchObject({ status });
  const kept = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => kept.write(bytes));
  await once(kept.on('error', () => {}).resume(), 'end');
  // Its reading is over, so it learns of a reset by what it writes.
  for (let turn = 0; turn < 200 && !kept.destroyed; turn += 1, await sleep(10)) kept.write('more');
  expect(kept.destroyed).toBe(true);
});

test('a tunnel that is asked for and reset ends nothing', async () => {
  const { port, ask } = await serve(async () => {});
  for (let round = 0; round < 5; round += 1) {
    const gone = connect(port, '127.0.0.1', () => gone.write(TUNNEL, () => gone.resetAndDestroy()));
    await once(
      gone.on('error', () => {}),
      'close',
    );
  }
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
});

test('a connection on which nothing moves is closed, after every answer that is waited for', () => {
  const { server } = createConsoleServer({ origin: new URL(ORIGIN), isDevelopment: false, handle: async () => {} });
  expect(server.timeout).toBeGreaterThan(SERVER_TIMING.longestAnswerMs + SERVER_TIMING.refusalHoldMs);
  expect(server.timeout).toBeLessThanOrEqual(60_000);
});

test('one network has three quarters of all places, and gets them back', () => {
  const inFlight = { inFlight: 0 };
  const count = countRequests(inFlight, ({ headers }) => String(headers['x-network']));
  const come = (network: string, body = {}) => {
    const response = new EventEmitter();
    const request = Object.assign(new EventEmitter(), { headers: { 'x-network': network, ...body } });
    // Only these parts of both are looked at.
    return { response, refused: count(request as unknown as IncomingMessage, response as unknown as ServerResponse) };
  };
  const all = Array.from({ length: 750 }, () => come('a'));
  expect(all.filter(({ refused }) => refused)).toEqual([]);
  expect([come('a').refused, come('a', { 'content-length': '2' }).refused]).toEqual(['network', 'network']);
  expect([come('b').refused, inFlight.inFlight]).toEqual([null, 751]);
  all[0]?.response.emit('close');
  expect([come('a').refused, come('a').refused, inFlight.inFlight]).toEqual([null, 'network', 751]);
});
