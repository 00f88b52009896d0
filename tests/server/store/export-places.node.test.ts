import { inPlace, requireExportPlace, takeExportPlace } from '@/lib/server/console/export-places';
import { streamOf } from '@/lib/server/console/journal-export';
import { organizationScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';
import { configure } from '../support/test-env';
import { roleChange } from './role-change';

/** How many exports of the journal are made at once (promise V-S16). */
const scopeOf = (organization: number, person: string) =>
  organizationScope(organization, `${person}@example.com`, 'admin');
const refused = (code: string, http: number) =>
  expect.objectContaining({
    http,
    failure: expect.objectContaining({ code, retryAfterS: SERVER_TIMING.exportRetryS }),
  });

test('an account has two, an organization four, everybody eight; who is refused takes none, and what ends is given back', () => {
  const [own, full] = [refused('tooManyHere', 429), refused('overloaded', 503)];
  const leave = takeExportPlace(scopeOf(1, 'a'));
  takeExportPlace(scopeOf(1, 'a'));
  expect(() => takeExportPlace(scopeOf(1, 'a'))).toThrow(own);
  expect(() => requireExportPlace(scopeOf(1, 'a'))).toThrow(own);
  takeExportPlace(scopeOf(1, 'b'));
  takeExportPlace(scopeOf(1, 'b'));
  expect(() => takeExportPlace(scopeOf(1, 'c'))).toThrow(own);
  for (const person of ['a', 'a', 'b', 'b']) takeExportPlace(scopeOf(2, person));
  expect(() => takeExportPlace(scopeOf(3, 'a'))).toThrow(full);
  leave();
  leave();
  takeExportPlace(scopeOf(3, 'a'));
  expect(() => takeExportPlace(scopeOf(3, 'a'))).toThrow(full);
});

describe('a file in its place', () => {
  const pieces = (count: number) => {
    let left = count;
    const cancel = jest.fn();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(new Uint8Array(10));
      },
      cancel,
    });
    return { body, cancel };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    configure();
  });

  test('is not whole without the line that seals it', async () => {
    configure(undefined, { JOURNAL_STDOUT: '1' });
    const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const none = { next: async () => ({ done: true, value: 'seal' }) } as unknown as AsyncGenerator<string, string>; // All that is asked of it.
    const begun = { scope: scopeOf(1, 'a'), draft: roleChange(), id: undefined };
    await expect(new Response(streamOf(none, begun, true)).text()).rejects.toThrow('seals');
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('is whole, and gives its place back once at its end', async () => {
    const leave = jest.fn();
    const taken = await new Response(inPlace(pieces(3).body, leave)).arrayBuffer();
    expect(taken.byteLength).toBe(30);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test('gives it back if its browser leaves, and ends if nobody takes the next piece for long', async () => {
    const [gone, stalled] = [jest.fn(), jest.fn()];
    const left = pieces(9);
    await inPlace(left.body, gone).cancel();
    expect(gone).toHaveBeenCalledTimes(1);
    expect(left.cancel).toHaveBeenCalledTimes(1);
    const lying = pieces(9);
    lying.cancel.mockRejectedValue(new Error('failed'));
    const reader = inPlace(lying.body, stalled).getReader();
    await reader.read();
    await jest.advanceTimersByTimeAsync(SERVER_TIMING.exportStallMs - 1);
    expect(stalled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(stalled).toHaveBeenCalledTimes(1);
    expect(lying.cancel).toHaveBeenCalledTimes(1);
    await expect(reader.read()).rejects.toThrow('Nobody takes the file.');
    await jest.advanceTimersByTimeAsync(SERVER_TIMING.exportStallMs);
    expect(stalled).toHaveBeenCalledTimes(1);
  });
});
