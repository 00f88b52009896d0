import type { Dispatcher } from 'undici';
import { AnswerReader, hasBody, textOf } from '@/lib/server/provider/answer-reader';

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

test('a body is known whatever it was cut into, and only to the last byte', () => {
  const cut = (text: string, ...at: number[]) => {
    const pieces = [0, ...at].map((from, index) => Buffer.from(text.slice(from, at[index] ?? text.length)));
    return { pieces, bytes: text.length };
  };
  const text = 'a body of some length';
  for (const at of [[], [3], [3, 3, 9], [0, text.length]]) {
    expect(hasBody(cut(text, ...at), Buffer.from(text))).toBe(true);
    for (const other of [`${text}.`, text.slice(1), text.replace('th', 'tH'), text.replace('a', 'A')]) {
      expect(hasBody(cut(text, ...at), Buffer.from(other))).toBe(false);
      expect(hasBody(cut(other, ...at), Buffer.from(text))).toBe(false);
    }
  }
});
