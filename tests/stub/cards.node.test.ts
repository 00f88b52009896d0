import { call, control, type Session, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();
let admin: Session;
beforeEach(async () => {
  admin = await signIn(stub, 'admin');
});

const DOMAIN = 'trial.minato.example.com';
const GOOD = '4242 4242 4242 4242';

interface Result {
  setupIntent?: { status: string; payment_method: string; id: string };
  next?: string;
  error?: { code: string };
}

async function startEntry(domain = DOMAIN): Promise<string> {
  return String((await call(stub, 'payment.setupIntent', { domain }, admin)).data.clientSecret);
}

/** What the frame of the card host does with what was typed there. */
async function enter(clientSecret: string, number: string, more: object = {}): Promise<Result> {
  const returnUrl = 'http://localhost:3000/contract?domain=a';
  const body = { clientSecret, number, expiry: '12/40', cvc: '123', returnUrl, ...more };
  const answer = await stub.apps.card.request('/elements/confirm', { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Result;
}

const keep = (paymentMethodId: string | undefined, domain = DOMAIN) =>
  call(stub, 'payment.setCard', { domain, paymentMethodId }, admin);

test('a card that was entered becomes the contract card and no other customer’s, an entry takes one, and the same is there already', async () => {
  const secret = await startEntry();
  const entered = await enter(secret, GOOD);
  expect(entered.setupIntent?.status).toBe('succeeded');
  expect((await enter(secret, '5555555555554444')).error?.code).toBe('setup_intent_unexpected_state');
  expect((await keep(entered.setupIntent?.payment_method)).status).toBe('ok');
  expect((await keep(entered.setupIntent?.payment_method, 'apps.minato.example.com')).http).toBe(400);
  const read = await call(stub, 'organization.read', {}, admin);
  expect(JSON.stringify(read.data)).toMatch(/"trial\.minato\.example\.com"[^}]*"paymentRegistered":true/);
  const again = await enter(await startEntry(), GOOD);
  expect((await keep(again.setupIntent?.payment_method)).status).toBe('already registered');
  const other = await enter(await startEntry(), '5555555555554444');
  expect((await keep(other.setupIntent?.payment_method)).status).toBe('ok');
});

test('of two entries that begin at once either card is taken: they have one customer', async () => {
  const secrets = await Promise.all([startEntry(), startEntry()]);
  for (const [index, number] of [GOOD, '5555555555554444'].entries()) {
    const entered = await enter(secrets[index] ?? '', number);
    expect((await keep(entered.setupIntent?.payment_method)).status).toBe('ok');
  }
});

test('what is asked to be expanded tells brand, last four digits and expiry, and no more of the card', async () => {
  const entered = await enter(await startEntry(), GOOD, { expand: ['payment_method'] });
  expect(entered.setupIntent?.payment_method).toEqual({
    id: expect.stringMatching(/^pm_/),
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
  });
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4242424242424241', 'incorrect_number'],
  ['', 'incorrect_number'],
])('the card %p is refused: %s', async (number, code) => {
  expect((await enter(await startEntry(), number)).error?.code).toBe(code);
});

test('a card that asks for authentication is good after it, and can be failed', async () => {
  const secret = await startEntry();
  const entered = await enter(secret, '4000002500003155');
  expect([entered.setupIntent?.status, entered.next?.includes('/authenticate?')]).toEqual(['requires_action', true]);
  const pathOf = ({ next = '' }: Result) => new URL(next).pathname + new URL(next).search;
  const path = pathOf(entered);
  expect(await (await stub.apps.card.request(path)).text()).toContain('3-D Secure');
  const back = await stub.apps.card.request(`${path}&result=complete`);
  const target = new URL(back.headers.get('location') ?? '');
  const intent = { setup_intent: entered.setupIntent?.id, setup_intent_client_secret: secret };
  const given = Object.fromEntries(target.searchParams);
  expect(given).toEqual({ domain: 'a', ...intent, redirect_status: 'succeeded' });
  expect((await keep(entered.setupIntent?.payment_method)).status).toBe('ok');
  const failed = await enter(await startEntry(), '4000002500003155');
  const away = await stub.apps.card.request(`${pathOf(failed)}&result=fail`);
  expect(away.headers.get('location')).toContain('redirect_status=failed');
});

test('without a paid contract there is nothing to pay; another domain, role or made-up card is refused', async () => {
  const begin = async (domain: string, by = admin) => (await call(stub, 'payment.setupIntent', { domain }, by)).status;
  expect(await begin('minato-lab.lowcode.example.com')).toBe('contract required');
  expect(await begin('ops.harbourline.example.com')).toBe('not found');
  expect(await begin(DOMAIN, await signIn(stub, 'general'))).toBe('forbidden');
  expect((await keep('pm_made_up')).http).toBe(400);
});

test('the site contract takes a card too', async () => {
  const secret = String((await call(stub, 'payment.siteSetupIntent', {}, admin)).data.clientSecret);
  const paymentMethodId = (await enter(secret, GOOD)).setupIntent?.payment_method;
  expect((await call(stub, 'payment.setSiteCard', { paymentMethodId }, admin)).status).toBe('ok');
});

test('the billing portal opens on loopback and leads back; the scenario makes its address hostile', async () => {
  const open = async () =>
    String((await call(stub, 'payment.openPortal', { domain: 'apps.minato.example.com' }, admin)).data.url);
  const url = new URL(await open());
  expect(url.origin).toBe(stub.world.origins.card);
  const page = await (await stub.apps.card.request(url.pathname)).text();
  expect(page).toContain('VISA •••• 1881');
  expect(page).toContain('href="http://localhost:3000/contract"');
  expect((await call(stub, 'payment.openPortal', { domain: DOMAIN }, admin)).status).toBe('contract required');
  await control(stub, 'scenario', { name: 'portalUrlHostile', on: true, url: 'https://evil.example.com/' });
  expect(await open()).toBe('https://evil.example.com/');
});

test('a card host that is down is an error of the provider, and the console learns no more', async () => {
  await control(stub, 'scenario', { name: 'cardDown', on: true });
  const answer = await call(stub, 'payment.setupIntent', { domain: DOMAIN }, admin);
  expect([answer.http, answer.status]).toEqual([502, 'error']);
});

test('the frame and the script come from the card host, the frame for the console only', async () => {
  const frame = await stub.apps.card.request('/elements/payment?locale=ja');
  expect(frame.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost:3000$/);
  expect(await frame.text()).toContain('カード番号');
  const script = await stub.apps.card.request('/v3/');
  expect(script.headers.get('content-type')).toMatch('text/javascript');
  expect(await script.text()).toContain('window.Stripe = Stripe');
  expect((await stub.apps.card.request('/v1/customers', { method: 'POST' })).status).toBe(401);
});
