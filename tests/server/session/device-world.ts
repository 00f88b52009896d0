import { generateKeyPairSync, sign } from 'node:crypto';
import { POST as device } from '@/app/api/session/device/route';
import { GET as whoAmI } from '@/app/api/session/route';
import { ask } from '../support/ask';
import { codeOf, get, jarAfter, post } from '../support/browser';
import { json } from '../support/fake-upstream';
import { newAccount, signIn, type SignInWorld } from '../support/sign-in-world';

/** A browser's key in software, and what it signs with it, as Chrome does. */
export function softwareKey(alg: 'ES256' | 'RS256' = 'ES256') {
  const { publicKey, privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const proof = (challenge: string, { head, withKey = false }: { head?: object; withKey?: boolean } = {}) => {
    const header = { alg, typ: 'dbsc+jwt', ...(withKey && { jwk }), ...head };
    const text = `${part(header)}.${part({ jti: challenge })}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  return { jwk, proof };
}

interface Asked {
  cookie?: string | undefined;
  identifier?: string;
  proof?: string;
  headers?: Record<string, string>;
}

/** The request that the browser itself makes: without the marks of a page. */
export function askDevice({ cookie, identifier, proof, headers = {} }: Asked): Promise<Response> {
  const ofNoPage = { origin: '', 'sec-fetch-site': '', 'x-console-request': '', 'content-type': '' };
  const own = {
    ...(identifier !== undefined && { 'sec-secure-session-id': identifier }),
    ...(proof !== undefined && { 'secure-session-response': proof }),
  };
  return post(device, '', { cookie, headers: { ...ofNoPage, ...own, ...headers } });
}

/** The challenge in an answer, of a sign-in or of a refusal to renew. */
export function challengeIn({ headers }: Response): string {
  const offered = /challenge="(?<text>[^"]+)"/.exec(headers.get('secure-session-registration') ?? '');
  const asked = /^"(?<text>[^"]+)";id="/.exec(headers.get('secure-session-challenge') ?? '');
  return offered?.groups?.text ?? asked?.groups?.text ?? '';
}

export async function identifierIn(response: Response): Promise<string> {
  return ((await response.json()) as { session_identifier: string }).session_identifier;
}

/** The code of the refusal of a look, a read and a write; null: each goes through. */
export async function refusals(cookie: string): Promise<(string | null)[]> {
  const answers = [
    await get(whoAmI, { cookie }),
    await ask('organization.read', {}, { cookie }),
    await ask('member.setRole', { flag: true }, { cookie }),
  ];
  const codes = await Promise.all(answers.map(codeOf));
  return codes.map((code) => (code === undefined || code === 'badInput' || code === 'access' ? null : code));
}
export const FREE = [null, null, null];
export const HELD = ['deviceNeeded', 'deviceNeeded', 'deviceNeeded'];

/** A sign-in in a browser that can, up to the header that asks it. */
export async function begin(world: SignInWorld, account = newAccount()) {
  world.signsIn(account).on('GET /organization/', json({ status: 'not found' }, 404));
  const { response, cookie = '' } = await signIn(account);
  return { account, response, free: cookie, challenge: challengeIn(response) };
}

/** The same, bound. `main` and `short` are its two cookies alone, as a thief of one cookie has them. */
export async function bind(world: SignInWorld, alg: 'ES256' | 'RS256' = 'ES256') {
  const begun = await begin(world);
  const key = softwareKey(alg);
  const proof = key.proof(begun.challenge, { withKey: true });
  const answer = await askDevice({ cookie: begun.free, proof });
  const jar = jarAfter(begun.free, [answer]);
  const identifier = await identifierIn(answer.clone());
  const [main = '', short = ''] = ['console', 'device'].map((name) =>
    jar.split('; ').find((pair) => pair.startsWith(`__Host-${name}=`)),
  );
  return { ...begun, key, proof, answer, jar, main, short, identifier };
}

/** What the browser does before the short cookie ends. */
export async function renew({ identifier, key }: Awaited<ReturnType<typeof bind>>, cookie?: string) {
  const asked = await askDevice({ cookie, identifier });
  return { asked, answer: await askDevice({ cookie, identifier, proof: key.proof(challengeIn(asked)) }) };
}
