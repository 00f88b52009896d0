import type { Dispatcher } from 'undici';
import type { ProviderOperation } from '@/lib/operations/operation';
import { PROVIDER_TABLE } from '@/lib/operations/table';
import { AnswerReader, hasBody, textOf } from '@/lib/server/provider/answer-reader';
import { readAnswer } from '@/lib/server/provider/open-answer';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

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

const members = Array.from({ length: 5000 }, (_, at) => ({ email: `member-${at}@example.com`, role: null, mfa: 'on' }));
const text = Buffer.from(JSON.stringify({ status: 'ok', data: { members } }));
const answer = {
  http: 200,
  header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
  pieces: [text.subarray(0, 100_000), text.subarray(100_000)],
  bytes: text.length,
};
const row: ProviderOperation = PROVIDER_TABLE['member.list'];
const read = (token: string, own: Partial<ProviderOperation> = {}, call = {}) =>
  readAnswer('member.list', { ...row, ...own }, answer, {
    credential: { account: 'a@x', token },
    requestId: 'r',
    ...call,
  });

test('a large answer that is not known is put together once, and one that is known never', () => {
  const concat = jest.spyOn(Buffer, 'concat');
  const joined = () => concat.mock.calls.filter(([pieces]) => pieces === answer.pieces).length;
  const first = read('a token of one');
  expect(first).toMatchObject({ isGood: true });
  expect(joined()).toBe(1);
  for (const token of ['a token of another', 'a token of one']) expect(read(token)).toBe(first);
  expect(joined()).toBe(1);
});

test('a large answer to a write, or one that may hold a token, is read anew', () => {
  const first = read('a token');
  for (const own of [{ method: 'POST' }, { isServerOnly: true }] as const) {
    const [one, other] = [read('a token', own), read('a token', own)];
    expect(one).toEqual(first);
    expect([one === first, other === one]).toEqual([false, false]);
  }
});

test('an answer that is known, to a caller who is known, is searched for a token that came with it', () => {
  const credential = { account: 'a@x', token: 'a token' };
  const ask = (refreshed?: string) => JSON.stringify(read('', {}, { credential, refreshed }));
  const plain = ask();
  expect(ask()).toBe(plain);
  expect(plain).toContain('member-4999@example.com');
  expect(ask('member-4999@example.com')).not.toContain('member-4999@example.com');
});
