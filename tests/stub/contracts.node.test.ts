import { call, type Session, signIn, signInWithCode, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const DAY_MS = 86_400_000;
const STANDARD = 'apps.minato.example.com';
const FREE = 'minato-lab.lowcode.example.com';
type Row = Record<string, unknown>;
const services = async (session: Session) => {
  const { data } = await call(stub, 'organization.read', {}, session);
  return (data.organization as unknown as { services: { Customine: Row[]; Deploit?: Row; Backup?: Row } }).services;
};
const contract = async (session: Session, domain: string) =>
  (await services(session)).Customine.find((row) => row.domain === domain);

test.each([
  ['site.setPlan', { planCode: 'mini' }],
  ['service.setPlan', { service: 'Deploit', planId: 'enterprise' }],
  ['service.setPlan', { service: 'Customine', planId: 'standard', domain: FREE }],
  ['service.startBackupTrial', { service: 'Backup', trial: true }],
  ['customisation.setSlots', { domain: STANDARD, maxAppSlot: 9 }],
  ['customisation.end', { domain: FREE }],
] as const)('%s is refused to an admin', async (name, input) => {
  expect((await call(stub, name, input, await signIn(stub, 'admin'))).status).toBe('forbidden');
});

test('the site evaluation is given once, ends after two months, and becomes the free plan', async () => {
  const owner = await signIn(stub, 'large');
  expect((await call(stub, 'site.setPlan', { planCode: 'evaluation' }, owner)).status).toBe('ok');
  expect((await call(stub, 'site.read', {}, owner)).data).toMatchObject({ planCode: 'evaluation', period: 'trial' });
  expect((await call(stub, 'site.setPlan', { planCode: 'evaluation' }, owner)).status).toBe('evaluation duplicate');
  stub.world.clock.offsetMs = 63 * DAY_MS;
  const again = await signIn(stub, 'large');
  expect((await call(stub, 'site.read', {}, again)).data).toEqual({ planCode: 'free', planName: 'Free' });
  expect((await call(stub, 'site.setPlan', { planCode: 'evaluation' }, again)).status).toBe('evaluation duplicate');
});

test('a paid site plan is monthly or annual; community only from its own site', async () => {
  const owner = await signIn(stub, 'owner');
  expect((await call(stub, 'site.setPlan', { planCode: 'enterprise', period: 'annual' }, owner)).status).toBe('ok');
  expect((await call(stub, 'site.read', {}, owner)).data).toMatchObject({ planName: 'Enterprise', period: 'annual' });
  expect((await call(stub, 'site.setPlan', { planCode: 'basic', period: 'trial' }, owner)).http).toBe(400);
  expect((await call(stub, 'site.setPlan', { planCode: 'community' }, owner)).http).toBe(400);
});

test('the deployment plan changes, but not below what is in use', async () => {
  const owner = await signIn(stub, 'owner');
  expect((await call(stub, 'service.setPlan', { service: 'Deploit', planId: 'plan600' }, owner)).status).toBe('ok');
  const plan = { planCode: 'plan600', planName: 'Plan 600', appsCount: 142, appsTotal: 600 };
  expect((await services(owner)).Deploit).toEqual(plan);
  expect((await call(stub, 'service.setPlan', { service: 'Deploit', planId: 'made-up' }, owner)).http).toBe(400);
});

test('the backup trial starts once, for 14 days', async () => {
  const owner = await signInWithCode(stub, 'soleOwner');
  const start = () => call(stub, 'service.startBackupTrial', { service: 'Backup', trial: true }, owner);
  expect((await start()).status).toBe('ok');
  const inDays = (Date.parse(String((await services(owner)).Backup?.endDate)) - Date.now()) / DAY_MS;
  expect(Math.round(inDays)).toBeGreaterThanOrEqual(13);
  expect((await start()).status).toBe('forbidden');
});

test('a slot change waits for the next month and is then in force; taking it back, fewer than in use, other plans, hostile numbers', async () => {
  const owner = await signIn(stub, 'owner');
  const set = (domain: string, maxAppSlot: unknown) =>
    call(stub, 'customisation.setSlots', { domain, maxAppSlot }, owner);
  expect((await set(STANDARD, 12)).status).toBe('ok');
  const next = { nextAppsTotal: 12, nextAppsTotalStartDate: expect.stringMatching(/-01$/) };
  expect(await contract(owner, STANDARD)).toMatchObject({ appsTotal: 8, ...next });
  await set(STANDARD, 8);
  expect((await contract(owner, STANDARD))?.nextAppsTotal).toBeUndefined();
  expect((await set(STANDARD, 3)).status).toBe('forbidden');
  expect((await set(FREE, 4)).status).toBe('forbidden');
  expect((await set('ops.harbourline.example.com', 20)).status).toBe('not found');
  for (const wrong of [0, -1, 1.5, 1e9, '10', null, [8]]) expect((await set(STANDARD, wrong)).http).toBe(400);
  await set(STANDARD, 12);
  stub.world.clock.offsetMs = 32 * DAY_MS;
  const later = await contract(await signIn(stub, 'owner'), STANDARD);
  expect([later?.appsTotal, later?.nextAppsTotal]).toEqual([12, undefined]);
});

test('a free plan is cancelled once; a paid one never here', async () => {
  const owner = await signIn(stub, 'owner');
  expect((await call(stub, 'customisation.end', { domain: FREE }, owner)).status).toBe('ok');
  expect((await contract(owner, FREE))?.endDate).not.toContain('9999');
  expect((await call(stub, 'customisation.end', { domain: FREE }, owner)).status).toBe('forbidden');
  expect((await call(stub, 'customisation.end', { domain: STANDARD }, owner)).status).toBe('forbidden');
});

test('customisation plans move upwards: evaluation once, annual to a higher one only, paid never back', async () => {
  const owner = await signIn(stub, 'owner');
  const set = (domain: string, planId: string, session = owner) =>
    call(stub, 'service.setPlan', { service: 'Customine', domain, planId }, session);
  expect((await set('preview.minato.example.com', 'evaluation')).status).toBe('ok');
  expect((await set('preview.minato.example.com', 'evaluation')).status).toBe('evaluation duplicate');
  expect((await set('trial.minato.example.com', 'annual_10')).status).toBe('ok');
  expect(await contract(owner, 'trial.minato.example.com')).toMatchObject({ planName: 'Annual 10', appsTotal: 10 });
  expect((await set('trial.minato.example.com', 'annual_4')).status).toBe('forbidden');
  expect((await set('trial.minato.example.com', 'annual_1000')).status).toBe('ok');
  expect((await set(STANDARD, 'free')).status).toBe('forbidden');
  expect((await set(STANDARD, 'annual_7')).status).toBe('not found');
  expect((await set('ops.harbourline.example.com', 'standard')).status).toBe('forbidden');
  expect((await set('brand-new.example.com', 'standard')).status).toBe('ok');
});
