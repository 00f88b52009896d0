import { requireExportPlace, streamOf, takeExportPlace } from '@/lib/server/console/export-places';
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
  const begun = { scope: scopeOf(1, 'a'), draft: roleChange(), id: undefined };
  const fileOf = (count: number, before = async () => {}) => {
    async function* pieces() {
      for (let left = count; left > 0; left -= 1) {
        await before();
        yield 'ten bytes.';
      }
      return 'seal';
    }
    return { name: 'file', type: 'text/plain', pieces: pieces(), begun };
  };
  let print: jest.SpiedFunction<typeof process.stdout.write>;
  /** What the line of the file was told, each time. */
  const told = () =>
    print.mock.calls.map(([line]) => {
      const { outcome, code, result } = JSON.parse(String(line));
      return code ?? result ?? outcome;
    });
  beforeEach(() => {
    jest.useFakeTimers();
    configure(undefined, { JOURNAL_STDOUT: '1' });
    print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    configure();
  });

  test('is not whole without the line that seals it', async () => {
    const sealed = streamOf({ ...fileOf(0), isSeal: true }, () => {});
    await expect(new Response(sealed).text()).rejects.toThrow('seals');
    expect(told()).toEqual(['seal']);
  });

  test('is whole, and gives its place back once at its end', async () => {
    const leave = jest.fn();
    const taken = await new Response(streamOf(fileOf(3), leave)).arrayBuffer();
    expect(taken.byteLength).toBe(30);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(told()).toEqual(['seal']);
  });

  test('gives it back if its browser leaves, and ends if nobody takes the next piece for long', async () => {
    const [gone, stalled] = [jest.fn(), jest.fn()];
    await streamOf(fileOf(9), gone).cancel();
    expect(gone).toHaveBeenCalledTimes(1);
    expect(told()).toEqual(['stopped']);
    const reader = streamOf(fileOf(9), stalled).getReader();
    await reader.read();
    await jest.advanceTimersByTimeAsync(SERVER_TIMING.exportStallMs - 1);
    expect(stalled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(stalled).toHaveBeenCalledTimes(1);
    expect(told()).toEqual(['stopped', 'stopped']);
    await expect(reader.read()).rejects.toThrow('Nobody takes the file.');
    await jest.advanceTimersByTimeAsync(SERVER_TIMING.exportStallMs);
    expect(stalled).toHaveBeenCalledTimes(1);
    expect(told()).toHaveLength(2);
  });

  test.each(['comes', 'cannot be read'])('has one end if its browser leaves while a page %s', async (what) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const held = fileOf(1, () => promise);
    const reader = streamOf(held, () => {}).getReader();
    const first = reader.read();
    await jest.advanceTimersByTimeAsync(1);
    await reader.cancel();
    if (what === 'comes') resolve();
    else reject(new Error('away'));
    await jest.advanceTimersByTimeAsync(SERVER_TIMING.exportStallMs);
    expect([await first, told()]).toEqual([{ done: true, value: undefined }, ['stopped']]);
  });
});
