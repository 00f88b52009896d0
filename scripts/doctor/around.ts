import type { Env } from '../../lib/server/env.ts';
import { type Finding, finding, nameOf } from './finding.ts';

/** What users’ browsers meet around the console: its own address behind the proxies, the sibling apps, the card script. */
const WAIT_MS = 5000;
const VENDOR_SCRIPT = 'https://js.stripe.com/v3/';

const fetchPlainly = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });

const siblingsOf = (env: Env) => ({
  SITE_APP_URL: env.SITE_APP_URL,
  DEPLOYMENT_APP_URL: env.DEPLOYMENT_APP_URL,
  CUSTOMISATION_APP_URL: env.CUSTOMISATION_APP_URL,
});

export async function checkSiblings(env: Env): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(siblingsOf(env)).map(async ([name, address]) => [
      await checkFraming(name, address, env.APP_ORIGIN),
      isSameSite(address, env.APP_ORIGIN)
        ? finding.good(`${name}, site`, 'the same as the console’s')
        : finding.bad(
            `${name}, site`,
            'another than the console’s',
            'Browsers that block third-party storage will not share the sign-in: use one domain.',
          ),
    ]),
  );
  return found.flat();
}

async function checkFraming(name: string, address: string, origin: string): Promise<Finding> {
  const about = `${name}, framing`;
  try {
    const { status, headers } = await fetchPlainly(`${address}/signin`);
    const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    const isAllowed = ancestors === undefined ? !headers.has('x-frame-options') : allows(ancestors, origin);
    if (status !== 200)
      return finding.bad(
        about,
        `HTTP ${status} at /signin`,
        'The app must answer there with the page that takes the sign-in.',
      );
    return isAllowed
      ? finding.good(about, 'answers, and lets the console frame it')
      : finding.bad(about, 'does not let the console frame it', `Add ${origin} to frame-ancestors of its /signin.`);
  } catch (error) {
    return finding.bad(about, `not reachable (${nameOf(error)})`, `Check ${name} and the way to it.`);
  }
}

function allows(ancestors: string, origin: string): boolean {
  const { host, protocol, hostname } = new URL(origin);
  return ancestors.split(/\s+/).some((source) => {
    if (source === '*' || source === origin || source === host || source === protocol) return true;
    const [, rest] = /^(?:https?:\/\/)?\*(\..+)$/.exec(source) ?? [];
    return rest !== undefined && hostname.endsWith(rest);
  });
}

/** By their last labels: two, or three below a second level that a country keeps for kinds of names. */
export function isSameSite(one: string, other: string): boolean {
  const siteOf = (address: string) => {
    const { hostname, protocol } = new URL(address);
    const labels = hostname.split('.');
    const isKind =
      /^(?:ac|co|com|ed|edu|go|gov|gr|lg|ne|net|or|org)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2;
    return `${protocol}//${labels.slice(isKind ? -3 : -2).join('.')}`;
  };
  return siteOf(one) === siteOf(other);
}

/** What comes of a request that goes the way of the users: through every proxy to a running console. */
export async function checkEdge(env: Env): Promise<Finding[]> {
  try {
    const page = await fetchPlainly(`${env.APP_ORIGIN}/signin`, { accept: 'text/html' });
    const id = page.headers.get('x-request-id');
    if (page.status !== 200 || !id)
      return [
        finding.bad('APP_ORIGIN', `HTTP ${page.status}, not the console`, 'Start it, and let the proxy pass on to it.'),
      ];
    return [
      finding.good('APP_ORIGIN', 'the console answers'),
      policyOf(page.headers.get('content-security-policy') ?? '', env),
      headersOf(page.headers),
      finding.open(
        'client address',
        'only the console knows what it took it for',
        `In its log the line "access" of ${id} must name this machine’s network: if not, TRUST_PROXY is wrong.`,
      ),
    ];
  } catch (error) {
    const todo = 'Run it again where the console’s own address leads to it.';
    return ['APP_ORIGIN', 'policy', 'proxy headers'].map((about) =>
      finding.open(about, `the console does not answer (${nameOf(error)})`, todo),
    );
  }
}

function policyOf(policy: string, env: Env): Finding {
  const wanted = { 'img-src': [env.PROVIDER_AVATAR_URL], 'frame-src': Object.values(siblingsOf(env)) };
  const missing = Object.entries(wanted).flatMap(([rule, addresses]) => {
    const named = new RegExp(`${rule} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    return addresses
      .filter((address) => !named.includes(new URL(address).origin))
      .map((address) => `${rule} ${address}`);
  });
  return missing.length === 0
    ? finding.good('policy', 'names the avatar host and the three sibling apps')
    : finding.bad(
        'policy',
        `lacks ${missing.join(', ')}`,
        'A proxy replaces the policy, or another release or configuration runs there.',
      );
}

function headersOf(headers: Headers): Finding {
  const lost = ['strict-transport-security', 'x-content-type-options', 'x-frame-options'].filter(
    (name) => !headers.has(name),
  );
  if (lost.length > 0)
    return finding.bad('proxy headers', `lost ${lost.join(', ')}`, 'The proxy must pass headers of answers on.');
  return headers.get('cache-control')?.includes('no-store')
    ? finding.good('proxy headers', 'the console’s arrive')
    : finding.bad('proxy headers', 'a page may be cached', 'The proxy must leave Cache-Control alone.');
}

export async function checkCardScript(env: Env): Promise<Finding> {
  const about = 'card script';
  if (!env.STRIPE_PUBLISHABLE_KEY)
    return finding.open(about, 'card entry is not configured', 'Set STRIPE_PUBLISHABLE_KEY if cards are taken.');
  try {
    const { status, headers } = await fetchPlainly(env.STRIPE_JS_URL ?? VENDOR_SCRIPT);
    return status === 200 && /javascript/.test(headers.get('content-type') ?? '')
      ? finding.good(about, 'can be loaded from here')
      : finding.bad(about, `HTTP ${status}`, 'Check STRIPE_JS_URL.');
  } catch (error) {
    return finding.open(
      about,
      `not reachable from here (${nameOf(error)})`,
      'It matters to browsers only: try it in one.',
    );
  }
}
