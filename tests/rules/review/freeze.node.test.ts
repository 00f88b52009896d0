import { compareLines, freezeLines } from '@/lib/rules/review/freeze';
import { CONFIG, LINES, person, READS } from './samples';

test('beside the last review: what is new, gone, or has another role or factor', () => {
  const next = freezeLines({
    ...READS,
    members: [
      person('new@example.com'),
      person('anna@example.com', 'admin'),
      person('admin@example.com', 'admin', 'off'),
      person('owner@example.com', 'owner', 'off'),
      person('second@example.com', 'owner'),
    ],
    keys: [
      { apikeyId: 'k1', name: 'Nightly', userName: 'Anna', userEmail: 'anna@example.com' },
      { apikeyId: 'k2', name: 'Renamed', userName: 'Ann', userEmail: 'anna@example.com' },
    ],
    mfa: 'required',
    iptables: [],
  });
  const { since, gone } = compareLines(next, LINES);
  const of = (name: string) => since[next.findIndex(({ value }) => Object.values(value).includes(name))];
  expect(
    ['new@example.com', 'anna@example.com', 'admin@example.com', 'owner@example.com', 'mfa', 'lockout', 'ip'].map(of),
  ).toEqual(['new', 'role', 'mfa', 'same', 'changed', 'same', 'changed']);
  // Who made a key counts, not what it is called.
  expect(['Nightly', 'Renamed'].map(of)).toEqual(['changed', 'same']);
  expect(gone.map(({ value }) => Object.values(value)[0])).toEqual(['zoe@example.com', '192.0.2.0/24', '198.51.100.7']);
  const withoutId = freezeLines({
    ...READS,
    permissions: [{ domain: 'a.example.com', config: { ...CONFIG, groupKintoneAppId: 0 } }],
  });
  expect(new Set(compareLines(withoutId, LINES).since)).toEqual(new Set(['same']));
  expect(compareLines(LINES, null)).toEqual({ since: LINES.map(() => 'first'), gone: [] });
});
