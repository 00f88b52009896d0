import * as fc from 'fast-check';
import { METERS, PERCENTS } from '@/lib/rules/contracts/usage-alerts';
import { readOrganizationFile, writeFile } from '@/lib/rules/organization-file/file-text';
import { fileOf, type OrganizationState } from '@/lib/rules/organization-file/organization-state';
import { planFile } from '@/lib/rules/organization-file/plan-file';
import { applied, BY, frozen, many, member, OWNER, stateOf } from './world';

const role = fc.constantFrom('owner' as const, 'admin' as const, null);
const addresses = fc.uniqueArray(fc.oneof(fc.constantFrom('192.0.2.0/24', '192.0.2.7'), fc.ipV4(), fc.ipV6()), {
  maxLength: 8,
});
const config = fc.option(
  fc.record({
    environmentId: fc.integer({ min: 1, max: 9 }),
    permissionKintoneAppId: fc.integer({ min: 1, max: 999 }),
    appIdField: fc.constantFrom('ID', '番号'),
    writableUserField: fc.constantFrom('W', '編集可能ユーザー'),
    readonlyUserField: fc.constantFrom('', 'R', undefined),
    groupKintoneAppId: fc.constantFrom(0, undefined, 8),
  }),
);
const word = fc.oneof(
  fc.constantFrom('', 'null', '012', '港 太郎', '- x', 'a: b'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const states: fc.Arbitrary<OrganizationState> = fc
  .record({
    roles: fc.array(role, { maxLength: 14 }),
    mfa: fc.constantFrom('optional' as const, 'required' as const, 'unknown' as const),
    iptables: addresses,
    configs: fc.array(config, { minLength: 2, maxLength: 2 }),
    percents: fc.option(fc.array(fc.option(fc.constantFrom(...PERCENTS)), { minLength: 3, maxLength: 3 })),
    details: fc.record({ personName: word, tel: fc.constantFrom('', '03-1234-5678', '12'), name: word }),
    useAccountLockout: fc.boolean(),
  })
  .map(({ roles, mfa, iptables, configs, percents, details, useAccountLockout }) => {
    const base = stateOf();
    const members = [
      member(OWNER, 'owner'),
      ...many(roles.length).map((one, index) => ({ ...one, role: roles[index] ?? null })),
    ];
    return {
      organization: { ...base.organization, ...details, useAccountLockout, members },
      mfa,
      iptables,
      permissions: configs.map((each, index) => ({ domain: `d${index}.example.com`, config: each })),
      team:
        percents &&
        METERS.flatMap((meter, index) => {
          const percent = percents[index];
          return percent ? [{ kind: 'alert' as const, id: meter, value: { percent }, version: `v${percent}` }] : [];
        }),
    };
  });

test('applying a fresh export changes nothing, whatever the organization is like', () => {
  fc.assert(
    fc.property(states, (state) => {
      const { file, problems } = readOrganizationFile(writeFile(fileOf(frozen(state)), ['An organization']));
      expect(problems).toBeUndefined();
      const plan = file && planFile(frozen(file), state, BY);
      expect(plan?.tasks).toEqual([]);
      expect(plan?.lines.filter(({ kind, refusal }) => kind !== 'unchanged' || refusal)).toEqual([]);
    }),
  );
});

test('a plan changes nothing, keeps an owner, and once it is carried out there is nothing left to send', () => {
  fc.assert(
    fc.property(states, states, (state, wanted) => {
      const file = fileOf(frozen(wanted));
      // Frozen, so that a plan that wrote anything would fail here.
      const plan = planFile(frozen(file), frozen(state), BY);
      if (!plan) throw new Error('It is the same organization');
      let now = state;
      for (const task of plan.tasks) {
        now = applied(now, [task]);
        expect(now.organization.members.some((one) => one.role === 'owner')).toBe(true);
      }
      expect(planFile(file, now, BY)?.tasks).toEqual([]);
    }),
  );
});

test('tasks are only for lines that are not refused, each with its line', () => {
  fc.assert(
    fc.property(states, states, (state, wanted) => {
      const plan = planFile(fileOf(wanted), state, BY);
      const sent = new Set(
        plan?.lines.filter(({ kind, refusal }) => kind !== 'unchanged' && !refusal).map(({ ref }) => ref),
      );
      expect(new Set(plan?.tasks.map(({ ref }) => ref))).toEqual(sent);
    }),
  );
});
