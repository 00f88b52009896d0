import { GET as read, POST as write } from '@/app/api/provider/[operation]/route';
import { POST as device } from '@/app/api/session/device/route';
import { GET as whoAmI } from '@/app/api/session/route';
import { bodyOf, get, jarAfter, post } from '../support/browser';
import { json } from '../support/fake-upstream';
import { newAccount, signIn, type SignInWorld } from '../support/sign-in-world';
import { softwareKey } from './software-key';

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
    await get(read, { cookie, params: { operation: 'organization.read' } }),
    await post(write, { flag: true }, { cookie, params: { operation: 'member.setRole' } }),
  ];
  const bodies = await Promise.all(answers.map(bodyOf));
  return bodies.map(({ failure }) =>
    failure?.code === 'badInput' || failure?.code === 'access' ? null : (failure?.code ?? null),
  );
}
export const FREE = [null, null, null];
export const HELD = ['deviceNeeded', 'deviceNeeded', 'deviceNeeded'];

/** A sign-in in a browser that can, up to the header that asks it. */
export async function begin(world: SignInWorld, account = newAccount()) {
  world.signsIn(account).on('GET /organization/', json({ status: 'not found' }, 404));
  const { response, cookie = '' } = await signIn(account);
  return { account, response, free: cookie, challenge: challengeIn(response) };
}

/** The same, bound. `main` is the session's cookie alone, as a thief of one cookie has it. */
export async function bind(world: SignInWorld, alg: 'ES256' | 'RS256' = 'ES256') {
  const begun = await begin(world);
  const key = softwareKey(alg);
  const proof = key.proof(begun.challenge, { withKey: true });
  const answer = await askDevice({ cookie: begun.free, proof });
  const jar = jarAfter(begun.free, [answer]);
  const identifier = await identifierIn(answer);
  const main = jar.split('; ').find((pair) => pair.startsWith('__Host-console=')) ?? '';
  return { ...begun, key, proof, answer, jar, main, identifier };
}

/** What the browser does before the short cookie ends. */
export async function renew(
  { identifier, key }: Pick<Awaited<ReturnType<typeof bind>>, 'identifier' | 'key'>,
  cookie?: string,
) {
  const asked = await askDevice({ cookie, identifier });
  return { asked, answer: await askDevice({ cookie, identifier, proof: key.proof(challengeIn(asked)) }) };
}
