import type { Dispatcher } from 'undici';
import { AnswerReader, textOf } from '@/lib/server/provider/answer-reader';

test('an answer in crumbs is put together, and stays what it is', async () => {
  const reader = new AnswerReader(() => 1_000_000);
  const connection = { abort: () => {} } as unknown as Dispatcher.DispatchController; // Nothing else of it is used.
  const sent = Array.from({ length: 300_000 }, (_, at) => String.fromCharCode(97 + (at % 26)));
  const long = 'x'.repeat(5000);
  reader.onRequestStart(connection);
  reader.onResponseStart(connection, 200, {});
  for (const one of [...sent, long, 'end']) reader.onResponseData(connection, Buffer.from(one));
  reader.onResponseEnd();
  const answer = await reader.answer;
  expect(answer.pieces.length).toBeLessThan(30);
  expect(textOf(answer)).toBe(`${sent.join('')}${long}end`);
});
