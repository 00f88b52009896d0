import { apikeyName } from '@/lib/rules/api-keys/api-key.ts';
import { kindOf } from '@/lib/rules/contracts/customisation-plans.ts';
import { DEPLOYMENT_PLANS, SITE_PLANS } from '@/lib/rules/contracts/plans.ts';
import { organizationForm } from '@/lib/rules/organization/organization.ts';
import { accountProblem } from '@/lib/rules/auth/emails.ts';
import { LIMITS } from '../../lib/rules/limits.ts';
import { ACCOUNTS_WITHOUT_ORGANIZATION, demoAccounts, ORGANIZATIONS } from '../../stub/seed/demo.ts';

const accounts = [...ACCOUNTS_WITHOUT_ORGANIZATION, ...ORGANIZATIONS.flatMap((organization) => organization.accounts)];

test('every organisation could be saved again as it is', () => {
  for (const { name, departmentName, personName, tel, postalCode, address } of ORGANIZATIONS) {
    const form = { name, departmentName, personName, tel, postalCode, address };
    expect(organizationForm.parse(form)).toEqual(form);
  }
});

test('every login id could be added, and none comes twice; every password could be chosen, every key and display name typed', () => {
  expect(accounts.filter(({ login }) => accountProblem(login) !== null)).toEqual([]);
  expect(new Set(accounts.map(({ login }) => login)).size).toBe(accounts.length);
  expect(accounts.filter(({ password }) => password.length < LIMITS.passwordMin)).toEqual([]);
  expect(accounts.filter(({ name }) => name.length > LIMITS.displayName)).toEqual([]);
  for (const { name } of ORGANIZATIONS.flatMap(({ apikeys }) => apikeys))
    expect(apikeyName.parse({ name })).toEqual({ name });
});

test('every plan is in the catalogue, and every kind of customisation plan is there to be seen', () => {
  for (const { site, deployment } of ORGANIZATIONS) {
    expect(SITE_PLANS).toContain(site.planCode);
    expect(DEPLOYMENT_PLANS).toHaveProperty(deployment.planCode);
  }
  const kinds = ORGANIZATIONS.flatMap(({ contracts }) => contracts.map(({ planCode }) => kindOf(planCode)));
  expect(new Set(kinds)).toEqual(new Set(['preview', 'free', 'standard', 'evaluation', 'advanced', 'annual']));
});

test('the main demo account comes first: an owner who needs no code', () => {
  expect(demoAccounts()[0]).toMatchObject({ email: 'misaki.sato@minato.example.com', role: 'owner' });
  expect(accounts.find(({ login }) => login === demoAccounts()[0]?.email)?.mfa).toBeUndefined();
});
