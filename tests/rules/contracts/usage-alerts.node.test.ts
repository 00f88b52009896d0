import {
  DEFAULT_THRESHOLDS,
  METERS,
  reachedUsages,
  parseThresholds,
  usageAlertKey,
  listUsages,
} from '@/lib/rules/contracts/usage-alerts';
import { contract } from './customisation-contract';

const TODAY = '2026-11-21';
const GIB = 1024 ** 3;

const slots = (domain: string, appsCount: number, appsTotal: number, endDate = '9999-12-31') =>
  contract({ domain, appsCount, appsTotal, endDate });

const SERVICES = {
  Customine: [
    slots('a.example.com', 4, 5),
    slots('b.example.com', 79, 100),
    slots('c.example.com', 9, 8),
    slots('over.example.com', 8, 8, '2026-11-20'),
    slots('none.example.com', 0, 0),
  ],
  Deploit: { planCode: 'plan200', planName: 'Plan', appsCount: 159, appsTotal: 200 },
  Backup: { endDate: '9999-12-31', usedCapacity: 240 * GIB },
};
const usages = listUsages(SERVICES, TODAY);

test('what is used is measured for each domain, for apps and for the backup of the plan; what is over or has no total is not', () => {
  expect(usages.map(({ meter, domain, percent }) => `${meter} ${domain} ${percent}`).join()).toBe(
    'slots a.example.com 80,slots b.example.com 79,slots c.example.com 112,apps null 79,backup null 80',
  );
  const [one] = listUsages({ ...SERVICES, Customine: [slots('d.example.com', 29, 100)] }, TODAY);
  expect(one?.percent).toBe(29);
  expect(listUsages({ Customine: [], Deploit: undefined, Backup: undefined }, TODAY)).toEqual([]);
});

test('from exactly the threshold on it is told, the fullest first, and never what is switched off', () => {
  const names = (thresholds: typeof DEFAULT_THRESHOLDS) =>
    reachedUsages(usages, thresholds).map(({ meter, domain }) => domain ?? meter);
  expect(names(DEFAULT_THRESHOLDS)).toEqual([]);
  expect(names({ slots: 80, apps: 80, backup: 80 })).toEqual(['c.example.com', 'a.example.com', 'backup']);
  expect(names({ slots: 100, apps: 70, backup: null })).toEqual(['c.example.com', 'apps']);
  expect(names({ slots: null, apps: null, backup: null })).toEqual([]);
});

test('a message is another one once something is full', () => {
  expect(usages.map(usageAlertKey).join(' ')).toBe(
    'slots:a.example.com:near slots:b.example.com:near slots:c.example.com:full apps::near backup::near',
  );
});

test.each([
  [null, {}],
  ['{', {}],
  ['"x"', {}],
  ['{"slots":90,"backup":null}', { slots: 90, backup: null }],
  ['{"slots":85,"apps":"70","other":50}', {}],
  ['{"__proto__":{"slots":90}}', {}],
])('of %s in the browser is taken what can be chosen, and the rest alerts nobody', (text, chosen) => {
  expect(parseThresholds(text)).toEqual({ slots: null, apps: null, backup: null, ...chosen });
  expect(METERS.every((meter) => DEFAULT_THRESHOLDS[meter] === null)).toBe(true);
});
