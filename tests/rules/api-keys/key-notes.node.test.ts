import {
  beginReplacement,
  isDay,
  type KeyNotes,
  noteProblem,
  parseNotes,
  pruneNotes,
  reminderStep,
  replaceState,
  serializeNotes,
  withNote,
} from '@/lib/rules/api-keys/key-notes';

const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';
const none: KeyNotes = new Map();
const notes = (...ids: string[]) =>
  ids.reduce((kept, id) => withNote(kept, id, { note: `for ${id}`, replaceBy: '2026-12-01' }, YESTERDAY), none);

test.each([
  [null, TODAY, 'none'],
  ['', TODAY, 'none'],
  ['2026-02-30', TODAY, 'none'],
  ['9999-12-31', TODAY, 'none'],
  ['2026-11-20', TODAY, 'past'],
  ['2025-12-31', '2026-01-01', 'past'],
  ['2026-11-21', TODAY, 'near'],
  ['2026-12-05', TODAY, 'near'],
  ['2026-12-06', TODAY, 'far'],
  ['2027-01-13', '2026-12-30', 'near'],
  ['2028-03-01', '2028-02-16', 'near'],
  ['2028-03-02', '2028-02-16', 'far'],
] as const)('a key to be replaced by %s is, on %s, %s', (replaceBy, today, state) => {
  expect(replaceState(replaceBy, today)).toBe(state);
});

test.each([
  ['', null],
  ['𠮷'.repeat(50), null],
  ['a'.repeat(100), null],
  ['a'.repeat(101), 'tooLong'],
  ['two\nlines', 'enterCorrectly'],
])('a note of %j is judged', (note, problem) => {
  expect(noteProblem(note)).toBe(problem);
});

test.each(['2026-11-21T00:00', '26-11-21', '12026-11-21', '2026-13-01', 'soon', ''])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('what was kept is read as it was, whatever the id; a note that says nothing is forgotten', () => {
  const kept = notes('ak1', '__proto__');
  expect(parseNotes(serializeNotes(kept))).toEqual(kept);
  const without = withNote(kept, 'ak1', { note: '  ', replaceBy: null }, TODAY);
  expect([...without.keys()]).toEqual(['__proto__']);
  expect(serializeNotes(withNote(without, '__proto__', null, TODAY))).toBeNull();
});

test.each(['{', '"x"', '[1]', '{"ak1":null}', '{"ak1":{"note":5,"replaceBy":"2026-02-30"}}'])(
  'of %s in the browser nothing is taken',
  (text) => {
    expect(parseNotes(text).size).toBe(0);
  },
);

test('a note that somebody made too long keeps its date', () => {
  const text = JSON.stringify({ ak1: { note: 'x'.repeat(101), replaceBy: '2026-12-01', keptOn: TODAY } });
  expect(parseNotes(text).get('ak1')).toEqual({ note: '', replaceBy: '2026-12-01', replacedBy: null, keptOn: TODAY });
});

test('a key that is being replaced is marked; the new one takes over its note without its date', () => {
  const begun = beginReplacement(notes('ak1'), 'ak1', 'ak9', TODAY);
  expect(begun.get('ak9')).toEqual({ note: 'for ak1', replaceBy: null, replacedBy: null, keptOn: TODAY });
  expect(begun.get('ak1')).toMatchObject({ note: 'for ak1', replaceBy: '2026-12-01', replacedBy: 'ak9' });
  // A key without a note is marked too, and nothing is made up for the new one.
  const bare = beginReplacement(none, 'ak2', 'ak9', TODAY);
  expect([...bare]).toEqual([['ak2', { note: '', replaceBy: null, replacedBy: 'ak9', keptOn: TODAY }]]);
  expect(parseNotes(serializeNotes(bare))).toEqual(bare);
});

test('editing a note does not end a replacement; deleting the key does', () => {
  const begun = beginReplacement(none, 'ak1', 'ak9', TODAY);
  expect(withNote(begun, 'ak1', { note: 'x', replaceBy: null }, TODAY).get('ak1')?.replacedBy).toBe('ak9');
  expect(withNote(begun, 'ak1', { note: '', replaceBy: null }, TODAY).get('ak1')?.replacedBy).toBe('ak9');
  expect(withNote(begun, 'ak1', null, TODAY).size).toBe(0);
});

test('notes of keys that are gone are swept, but never what was kept today', () => {
  const kept = withNote(notes('ak1', 'ak2'), 'ak9', { note: 'new', replaceBy: null }, TODAY);
  expect([...pruneNotes(kept, ['ak1'], TODAY).keys()]).toEqual(['ak1', 'ak9']);
  expect(pruneNotes(kept, ['ak1', 'ak2'], TODAY)).toBe(kept);
});

test.each([
  ['2026-12-26', undefined],
  ['2026-12-25', { step: 30, days: 30 }],
  ['2026-12-06', { step: 30, days: 11 }],
  ['2026-12-05', { step: 10, days: 10 }],
  ['2026-11-29', { step: 10, days: 4 }],
  ['2026-11-28', { step: 3, days: 3 }],
  ['2026-11-25', { step: 3, days: 0 }],
  ['2026-11-24', undefined],
  ['9999-12-31', undefined],
  ['soon', undefined],
])('on 25 November a date of %s has come to %j', (date, step) =>
  expect(reminderStep(date, '2026-11-25')).toEqual(step),
);
