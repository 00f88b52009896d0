import { readFileSync } from 'node:fs';

/** Payloads of every class of the known open-redirect lists, `|` between them. `{own}` is the console's host, `{app}` an allowed application's. */
interface Payloads {
  redirects: Record<'leads' | 'hosts' | 'single', string[]>;
  returns: string[];
  strange: Record<'leads' | 'hosts' | 'schemes' | 'controls', string[]>;
}
const { redirects, returns, strange }: Payloads = JSON.parse(
  readFileSync('tests/rules/hostile-addresses.json', 'utf8'),
  (_name, value) => (Array.isArray(value) ? value.flatMap((line: string) => line.split('|')) : value),
);
// Spelled out of parts: no file of this project holds such an address.
const SCRIPT = ['javascript', ':'].join('');

/** Addresses that try to lead a browser away from the console: every payload once, with the hosts filled in. */
export function hostileRedirects(own: string): string[] {
  const tooLong = [`/home?${'x'.repeat(3000)}`, `//${'a'.repeat(3000)}`];
  const filled = [...crossed(redirects.leads, redirects.hosts), ...redirects.single, ...tooLong].map((payload) =>
    payload.replaceAll('{own}', own).replaceAll('{js}', SCRIPT),
  );
  return [...new Set(filled)];
}

/** Return addresses that look like an allowed application's and are not, and one that is too long. */
export function hostileReturns(app: string): string[] {
  const filled = returns.map((payload) => payload.replaceAll('{app}', app).replaceAll('{js}', SCRIPT));
  return [...filled, `https://${app}/${'x'.repeat(5000)}`];
}

/** Once and twice encoded, in both cases, and as a page's source would write it. */
const CODINGS: readonly ((payload: string) => string)[] = [
  encodeURIComponent,
  (payload) => encodeURIComponent(encodeURIComponent(payload)),
  (payload) => encodeURIComponent(payload).toLowerCase(),
  ...['%2f', '%252F', '%c0%af', '&#47;', '\\u002f', '\u2215'].map(
    (slash) => (payload: string) => payload.replaceAll('/', slash),
  ),
  (payload) => payload.replaceAll(':', '\uff1a'),
  ...['/home', '/home/..', '.'].map((lead) => (payload: string) => lead + payload),
];

/** Hosts written as numbers, in other scripts, with ports, dots and look-alikes; every scheme; every control sign at every place. */
export function strangeRedirects(own: string): string[] {
  const hosts = crossed(strange.leads, strange.hosts).map((payload) => payload.replaceAll('{own}', own));
  const coded = ['//evil.example', '/\\evil.example', 'https://evil.example/', `https://${own}@evil.example`].flatMap(
    (payload) => CODINGS.map((code) => code(payload)),
  );
  const schemes = strange.schemes.flatMap((scheme) => [
    `${scheme}:x`,
    `${scheme}://${own}/%0ax`,
    ` ${scheme}:x`,
    `${scheme.toUpperCase()}:x`,
    `/${scheme}:x`,
    `//${scheme}:x`,
    ...strange.controls.map((control) => `${scheme.slice(0, 2)}${control}${scheme.slice(2)}:x`),
  ]);
  const interrupted = ['//evil.example', 'https://evil.example'].flatMap((address) =>
    strange.controls.flatMap((control) =>
      Array.from({ length: 12 }, (_, at) => address.slice(0, at) + control + address.slice(at)),
    ),
  );
  return [...new Set([...hosts, ...coded, ...schemes, ...interrupted])];
}

function crossed(leads: readonly string[], hosts: readonly string[]): string[] {
  return leads.flatMap((lead) => hosts.map((host) => lead + host));
}
