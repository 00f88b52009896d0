import * as z from 'zod';
import { CONSOLE_NAMES, type OperationName, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import { checkInPieces, checkInput } from '@/lib/server/api/check-input';
import { HttpError } from '@/lib/server/http-error';
import { MOST_ENTRIES } from '@/lib/server/api/strict-json';

const addresses = (length: number) => Array.from({ length }, (_, at) => ` 10.${at >> 8}.${at & 255}.1`);
const decisions = (length: number) =>
  Array.from({ length }, (_, position) => ({ position, seen: 0, decision: 'keep', to: null, note: ' x ' }));
const results = (length: number) => Array.from({ length }, (_, at) => ({ ref: String(at), status: 'failed' }));

/** What a check comes to, and in how many pieces. */
async function inPieces(name: OperationName, input: unknown): Promise<{ came: unknown; pieces: number }> {
  let pieces = 0;
  const inPiece = async <Value>(work: () => Value): Promise<Awaited<Value>> => {
    pieces += 1;
    return await work();
  };
  return { came: await checkInPieces(rowOf(name).input, input, inPiece).catch(fieldsOf), pieces };
}

function atOnce(name: OperationName, input: unknown): unknown {
  try {
    return checkInput(rowOf(name).input, input);
  } catch (error) {
    return fieldsOf(error);
  }
}

function fieldsOf(error: unknown): unknown {
  if (!(error instanceof HttpError)) throw error;
  return error.failure.fields;
}

test.each<[OperationName, object, pieces: number]>([
  ['iptables.set', { iptables: addresses(LIMITS.iptables) }, 21],
  ['iptables.set', { iptables: [...addresses(700), '', ' 10.0.0.1 '], seen: { iptables: [] } }, 3],
  ['review.decide', { id: 'x', since: 0, decisions: decisions(1200) }, 4],
  ['review.report', { id: 'x', results: results(501) }, 3],
  // What is wrong is told as ever.
  ['iptables.set', { iptables: addresses(600).with(550, '10.0.0.0/33') }, 2],
  ['iptables.set', { iptables: addresses(1700).with(3, 'x'.repeat(LIMITS.iptableEntry + 1)) }, 1],
  ['review.decide', { id: 7, since: 0, decisions: decisions(600), more: 1 }, 3],
  ['review.decide', { id: 'x', since: 0, decisions: [...decisions(600), ...decisions(1)] }, 3],
  ['review.report', { id: 'x', results: results(600).with(9, { ref: '1', status: 'claimed' }) }, 1],
  // Too many are none to look at.
  ['iptables.set', { iptables: addresses(LIMITS.iptables + 1) }, 0],
  ['organizationFile.report', { id: 'x', results: results(600) }, 0],
])('a long list is checked in pieces, and comes to the same as at one stretch: %s', async (name, input, pieces) => {
  expect(await inPieces(name, input)).toEqual({ came: atOnce(name, input), pieces });
});

test.each<[OperationName, unknown]>([
  ['iptables.set', { iptables: addresses(500) }],
  ['iptables.set', { iptables: 'none' }],
  ['review.decide', null],
  ['review.report', decisions(600)],
  ['organizationFile.report', { id: 'x', results: results(51) }],
])('what has no long list is one piece: %s', async (name, input) => {
  expect(await inPieces(name, input)).toEqual({ came: atOnce(name, input), pieces: 1 });
});

test('every list of an input is found: one of too many entries is refused before any of them is looked at', async () => {
  const lists = [...PROVIDER_NAMES, ...CONSOLE_NAMES].flatMap((name) => {
    const { properties = {} } = z.toJSONSchema(rowOf(name).input, { io: 'input', unrepresentable: 'any' });
    const fields = Object.entries(properties).filter(
      ([, field]) => typeof field === 'object' && field.type === 'array',
    );
    return fields.map(([field]) => [name, field] as const);
  });
  expect(lists.length).toBeGreaterThan(8);
  for (const [name, field] of lists) {
    const { came, pieces } = await inPieces(name, { [field]: Array(MOST_ENTRIES + 1).fill(null) });
    expect([name, pieces, came]).toEqual([name, 0, { [field]: expect.any(String) }]);
  }
});
