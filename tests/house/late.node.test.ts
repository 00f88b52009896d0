import { lateChunks } from '../client/late-calls';

const WAYS = ['lazyImport', 'lazyParse', 'lazyResolver', 'lazyComponent', 'lazyDialog', 'download'];

test('a script of the browser loads late in one way only, which never throws', () => {
  const late = lateChunks();
  expect(late.length).toBeGreaterThan(20);
  expect(late.filter(({ by }) => !WAYS.includes(by))).toEqual([]);
});
