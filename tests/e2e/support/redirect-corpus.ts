import { allowedReturn, safeRedirect } from '../../../lib/rules/redirects';
import { hostileRedirects, hostileReturns, strangeRedirects } from '../../rules/hostile-addresses';

type Reading = [origin: string, path: string] | null;

/** Reads addresses in the page as a link and as an address bar would; null if the two differ or it is no address. */
const READ = (addresses: readonly string[]) => `
  const link = document.createElement('a');
  return ${JSON.stringify(addresses)}.map((address) => {
    try {
      const { origin, pathname, search } = new URL(address, location.href);
      link.href = address;
      return link.origin === origin && link.pathname === pathname ? [origin, pathname + search] : null;
    } catch { return null; }
  });`;

/**
 * Holds the rules of redirects against the address parser of a browser, for every hostile address there is: where the browser
 * would go with what the rule lets through, and whether it reads an accepted address as the rule does.
 * @param run runs the body of a function in a page of the console
 * @returns what differs; the number of addresses that were read
 */
export async function redirectEscapes(run: <Result>(body: string) => Promise<Result>, origin: string) {
  const { host } = new URL(origin);
  const app = 'https://site.example.com';
  const hostile = [...hostileRedirects(host), ...strangeRedirects(host)];
  const wanted = [...hostile, ...hostileReturns('site.example.com'), ...strangeRedirects('site.example.com')];
  const own = hostile.map((address) => [address, safeRedirect(address, origin), origin] as const);
  const returns = wanted.map((address) => [address, allowedReturn(address, [app]) ?? '/', app] as const);
  const cases = [...own, ...returns];
  const raw = await run<Reading[]>(READ(cases.map(([address]) => address)));
  const led = await run<Reading[]>(READ(cases.map(([, target]) => target)));
  const escapes = cases.flatMap(([address, target, home], index) => {
    if (target === '/') return led[index]?.[0] === origin ? [] : [[address, led[index]]];
    const isInside = led[index]?.[0] === home;
    // What the rule took is what the browser reads: nothing of it means another place to the two.
    const isRead = raw[index]?.[0] === home && raw[index]?.[1] === led[index]?.[1];
    return isInside && isRead ? [] : [[address, target, raw[index], led[index]]];
  });
  return { escapes, count: new Set(cases.map(([address]) => address)).size };
}
