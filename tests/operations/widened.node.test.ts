import { rowOf } from '@/lib/operations/table';
import { bodyOf } from '../server/support/browser';
import { json } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile } from './door-world';
import { except, NAMES } from './wired';
import { goodAnswer } from './samples';
import { ANSWERED, type Answered, widenings } from './wire-shapes';

/** Every answer widened, by enumeration, against a reading of the contract of its own (promise V-R8, fault F12). */
const door = doorOfFile();

/** Answers this call with the data, and lets the read of the authorization through. */
async function callWith(name: Answered, data: unknown) {
  const { http, body } = goodAnswer(name);
  door.upstream.behave(except({ [name]: json({ ...(body as object), data }, http) })); // Samples are envelopes.
  const response = await door.call(name, await cookieFor());
  return { http: response.status, cookies: response.headers.getSetCookie(), ...(await bodyOf(response)) };
}

test('the reading has every operation that answers with data', () => {
  const silent = NAMES.filter((name) => rowOf(name).answer.safeParse(undefined).success || name === 'async.read');
  expect([...ANSWERED, ...silent].toSorted()).toEqual(NAMES.toSorted());
});

test.each(ANSWERED)(
  '%s: what may be absent is, what must be there is missed cleanly, what is new is ignored',
  async (name) => {
    const row = rowOf(name);
    const wrong: unknown[] = [];
    let parsed: unknown;
    for (const { label, data, isGood } of widenings(name)) {
      const result = row.answer.safeParse(data);
      if (result.success !== isGood) wrong.push([label, result.success]);
      if (label === 'everything') parsed = result.data;
      if (label === 'new fields everywhere') expect(result.data).toEqual(parsed);
      if (row.isServerOnly) continue;
      const { http, failure } = await callWith(name, data);
      if (isGood !== (http === 200) || (!isGood && failure?.code !== 'badAnswer'))
        wrong.push([label, http, failure?.code]);
    }
    expect(wrong).toEqual([]);
  },
);
