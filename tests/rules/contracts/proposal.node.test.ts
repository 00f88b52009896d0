import { type Change, proposalQuery, readProposal } from '@/lib/rules/contracts/proposal';
import { evaluateChange, evaluateProposal, proposalTotals } from '@/lib/rules/contracts/proposal-evaluation';
import { contract as contractWith } from './customisation-contract';

const TODAY = '2026-11-21';

const contract: typeof contractWith = (more) => contractWith({ appsCount: 3, appsTotal: 8, ...more });
const valuesOf = (query: string) => new URLSearchParams(query).getAll('c');

test('a proposal survives the address', () => {
  const changes = [
    { domain: 'a.example.com', slots: 10 },
    { domain: 'b.example.com', planCode: 'annual_10' },
    { domain: 'c.example.com', planCode: 'standard', slots: 4 },
  ];
  expect(readProposal(valuesOf(proposalQuery(changes)))).toEqual({ changes, unreadable: 0 });
});

const OTHERS =
  '|a.example.com|a.example.com::|A.example.com::3|-a::3|a.example.com::-3|a.example.com::1e3|a.example.com::123456|a.example.com:x y:|<script>::3|a.example.com:standard:3:4|a.example.com:javascript%3A:';

test.each([...OTHERS.split('|'), `${'a'.repeat(300)}::3`])(
  'what is not the form of a proposal is left out and counted: %j',
  (text) => {
    expect(readProposal(text)).toEqual({ changes: [], unreadable: 1 });
  },
);

test('the first change of a domain counts, and there is a bound on how many are read', () => {
  expect(readProposal(['a.example.com::3', 'a.example.com::9']).changes).toEqual([
    { domain: 'a.example.com', slots: 3 },
  ]);
  const many = Array.from({ length: 5000 }, (_, index) => `d${index}.example.com::3`);
  expect(readProposal(many)).toMatchObject({ changes: { length: 200 }, unreadable: 4800 });
});

type Wish = Partial<Change>;
test.each<[change: Wish, more: Parameters<typeof contract>[0], problem: string | null, kept?: Wish]>([
  [{ slots: 10 }, {}, null],
  [{ slots: 0 }, {}, 'number'],
  [{ slots: 3001 }, {}, 'number'],
  [{ slots: 2 }, {}, 'inUse'],
  [{ slots: 8 }, {}, 'same'],
  [{ slots: 10 }, { nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' }, 'scheduled'],
  [{ slots: 8 }, { nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' }, null],
  [{ planCode: 'annual_10' }, {}, 'plan'],
  [{ planCode: 'free' }, {}, 'plan'],
  [{ planCode: 'annual_10' }, { planCode: 'annual_4' }, null],
  [{ planCode: 'annual_4' }, { planCode: 'annual_10' }, 'plan'],
  [{ slots: 12 }, { planCode: 'annual_10' }, 'fixedSlots'],
  [{ planCode: 'annual_10', slots: 12 }, { planCode: 'evaluation' }, 'fixedSlots'],
  [{ planCode: 'standard', slots: 4 }, { planCode: 'evaluation' }, null],
  [{ planCode: 'standard', slots: 2 }, { planCode: 'evaluation' }, 'inUse'],
  [{ planCode: 'standard' }, { planCode: 'free', domain: 'acme.cybozu.com' }, 'plan'],
  [{ planCode: 'standard' }, {}, 'same', {}],
  // A plan that the contract has by now is not proposed once more.
  [{ planCode: 'standard', slots: 10 }, {}, null, { slots: 10 }],
  // Slots that are asked for with a new plan stay asked for: only the provider knows with how many it begins.
  [{ planCode: 'standard', slots: 3 }, { planCode: 'evaluation' }, null],
])('a proposal of %j for %j is judged by the contract as it is: %s', (change, more, problem, kept = change) => {
  const own = contract(more);
  const [line] = evaluateProposal([{ domain: own.domain, ...change }], [own], TODAY);
  expect([line?.problem, line?.change]).toEqual([problem, { domain: own.domain, ...kept }]);
});

test('a domain that is none of the organisation’s is nothing that could be changed', () => {
  expect(evaluateProposal([{ domain: 'other.example.com', slots: 3 }], [contract()], TODAY)).toEqual([
    { change: { domain: 'other.example.com', slots: 3 }, contract: null, problem: 'unknown' },
  ]);
});

test('totals: scheduled changes count from the next month on, proposed ones in their place, problems and what is over not at all', () => {
  const contracts = [
    contract(), // 66,000 now
    contract({ domain: 'b.example.com', appsTotal: 4, nextAppsTotal: 6, nextAppsTotalStartDate: '2026-12-01' }), // 42,000 now, 54,000 then
    contract({ domain: 'c.example.com', planCode: 'annual_10', appsTotal: 10 }), // quoted
    contract({ domain: 'd.example.com', endDate: '2026-11-20' }), // over
    contract({ domain: 'e.example.com', planCode: 'evaluation', appsTotal: 4 }), // nothing yet
    contract({ domain: 'f.example.com', planCode: 'unheard_of' }),
  ];
  const now = { nowYen: 108_000, unpriced: 2 };
  expect(proposalTotals([], contracts, TODAY)).toEqual({ ...now, thenYen: 120_000, differenceYen: 12_000 });
  const changes = [
    { domain: 'acme.example.com', slots: 10 }, // +12,000
    { domain: 'b.example.com', slots: 4 }, // takes the scheduled one back
    { domain: 'c.example.com', slots: 99 }, // not on an annual plan
    { domain: 'e.example.com', planCode: 'standard' }, // 3 in use: 36,000
    { domain: 'nobody.example.com', slots: 3000 },
  ];
  expect(proposalTotals(changes, contracts, TODAY)).toEqual({ ...now, thenYen: 156_000, differenceYen: 48_000 });
});

test('of what has ended no scheduled change is expected', () => {
  const over = contract({ endDate: '2026-11-20', nextAppsTotal: 12 });
  const line = evaluateChange({ domain: over.domain }, over, TODAY);
  expect([line.after, line.differenceYen]).toEqual([line.before, 0]);
});
