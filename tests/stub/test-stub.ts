/** A stub in memory, called without ports, by the operations' own names. */
import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import type { StubConfig } from '../../stub/env.ts';
import { createStub, type Stub } from '../../stub/stub.ts';

export const CONFIG: StubConfig = {
  port: 4100,
  host: null,
  stateFolder: null,
  consoleOrigin: 'http://localhost:3000',
  tokenKey: Buffer.alloc(32, 7),
  avatarSalt: 'salt',
  words: { product: 'console', 'site-service': 'site', customisation: 'customine', payment: 'stripe' },
  clientIpHeader: 'X-Forwarded-For',
  socialProviders: ['google'],
  stripeSecretKey: null,
};

/** What the stub found wrong with itself; every test that uses `startStub` fails on it. */
export const faults: string[] = [];

/** A fresh stub; a fault of its own fails the test. */
export async function startStub(): Promise<Stub> {
  return createStub(CONFIG, (text) => faults.push(text));
}

/** The stub of a test file: as new in each test, which fails on a fault of the stub's own. */
export function stubOfFile(): Stub {
  const stub = {} as Stub; // It is there before the first test.
  beforeAll(async () => Object.assign(stub, await startStub()));
  beforeEach(() => stub.reset());
  afterEach(() => expect(faults).toEqual([]));
  afterAll(() => stub.close());
  return stub;
}

export interface Session {
  email: string;
  token: string;
  mfaSessionKey?: string;
}

export interface CallAnswer {
  http: number;
  status: string;
  // The tests look into answers of every shape; what they find there is checked by their expectations.
  data: Record<string, never> & Record<string, unknown>;
  description?: string;
  message?: string;
  headers: Headers;
}

export interface Extra {
  headers?: Record<string, string>;
}

/** The path of an operation with its words and fields filled in. */
export function pathOf(name: ProviderOperationName, input: Record<string, unknown> = {}): string {
  const words: Record<string, unknown> = { ...CONFIG.words, ...input };
  return rowOf(name).path.replace(/\{([\w-]+)\}/g, (_, field: string) => encodeURIComponent(String(words[field])));
}

/** The request of an operation, with the headers of docs/wire-contract.md#request-headers. */
export function requestOf(
  name: ProviderOperationName,
  input: Record<string, unknown> = {},
  session: Session | null = null,
  extra: Extra = {},
): [string, RequestInit] {
  const row = rowOf(name);
  const sent = { ...row.fixed, ...input };
  const isQuery = row.method === 'GET' || row.method === 'DELETE';
  const texts = Object.entries(sent).map(([field, value]): [string, string] => [field, String(value)]);
  const query = new URLSearchParams([...texts, ['timestamp', String(Date.now())]]);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-date': new Date().toISOString(),
    'x-forwarded-for': '192.0.2.10',
    ...(session
      ? { authorization: `Basic ${Buffer.from(`${session.email}:${session.token}`).toString('base64')}` }
      : {}),
    ...(session?.mfaSessionKey ? { 'x-mfa-session': session.mfaSessionKey } : {}),
    ...extra.headers,
  };
  const path = pathOf(name, input) + (isQuery ? `?${query}` : '');
  return [path, { method: row.method, headers, ...(isQuery ? {} : { body: JSON.stringify(sent) }) }];
}

/** Calls an operation. */
export async function call(stub: Stub, ...given: Parameters<typeof requestOf>): Promise<CallAnswer> {
  const answer = await stub.apps[rowOf(given[0]).host ?? 'api'].request(...requestOf(...given));
  const body = (await answer.json()) as Partial<CallAnswer>; // The wire's envelope.
  return { http: answer.status, status: '', data: {}, ...body, headers: answer.headers };
}

export const PEOPLE = {
  owner: ['misaki.sato@minato.example.com', 'minato-asagiri-2026'],
  owner2: ['kenichi.tanaka@minato.example.com', 'tsubame-no-hashi-7'],
  admin: ['daisuke.suzuki@minato.example.com', 'kaze-to-zumen-31'],
  general: ['yumi.takahashi@minato.example.com', 'hidamari-no-niwa-5'],
  mfa: ['shota.ito@minato.example.com', 'yozora-keikaku-88'],
  change: ['sakura.watanabe@minato.example.com', 'kari-no-aikotoba-1'],
  kept: ['aoi.yamamoto@minato.example.com', 'mizuumi-no-fune-42'],
  locked: ['naoki.kato@minato.example.com', 'tozasareta-tobira-9'],
  suffix: ['makoto.kobayashi@minato.example.com#tokyo', 'futatsu-no-mado-20'],
  plain: ['makoto.kobayashi@minato.example.com', 'futatsu-no-mado-10'],
  enrol: ['tom.ashworth@harbourline.example.com', 'gravel-and-violin-19'],
  soleOwner: ['eleanor.whitcombe@harbourline.example.com', 'copper-lantern-tide-4'],
  large: ['masaki.kimura@towa.example.com', 'oozora-no-kakehashi-3'],
  alone: ['aoi.mori@example.com', 'hajimari-no-asa-77'],
} as const;
export type PersonName = keyof typeof PEOPLE;

/** By password; the session is half-open if a second factor is due. */
export async function signIn(stub: Stub, person: PersonName): Promise<Session> {
  const [email, password] = PEOPLE[person];
  const { data, status } = await call(stub, 'session.signIn', { email, password });
  if (typeof data.token !== 'string') throw new Error(`${email} cannot sign in: ${status}`);
  return { email, token: data.token };
}

/** The current one-time code of an account, from the control panel. */
export async function codeOf(stub: Stub, account: string): Promise<string> {
  const answer = await stub.apps.controlPanel.request(`/control/totp?${new URLSearchParams({ account })}`);
  return ((await answer.json()) as { code: string }).code; // The control panel's own form.
}

/** The secret that an account has enrolled, from the control panel. */
export async function secretOf(stub: Stub, account: string): Promise<string> {
  return ((await (await control(stub, `totp?account=${account}`, {}, 'GET')).json()) as { secret: string }).secret;
}

/** For a person whose second factor is on. */
export async function signInWithCode(stub: Stub, person: PersonName): Promise<Session> {
  const session = await signIn(stub, person);
  const { data } = await call(stub, 'session.otp', { otp: await codeOf(stub, session.email) }, session);
  return { ...session, mfaSessionKey: String(data.sessionKey) };
}

/** Posts to the control panel's control. */
export async function control(stub: Stub, path: string, body: object = {}, method = 'POST'): Promise<Response> {
  const init = method === 'POST' ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  return stub.apps.controlPanel.request(`/control/${path}`, { method, ...init });
}
