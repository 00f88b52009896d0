import { allowedReturn, safeRedirect } from '@/lib/rules/redirects';
import { SCREENS } from '@/lib/rules/screens';
import { hostileRedirects, hostileReturns, strangeRedirects } from './hostile-addresses';

const ORIGIN = 'https://console.example.com';
const SITE = 'https://site.example.com';
const APPS_HOST = 'https://apps.example.com';
const APPS = [SITE, `${APPS_HOST}/customisation`];
const hostile = [...hostileRedirects('console.example.com'), ...strangeRedirects('console.example.com')];
const open = SCREENS.filter(({ signedIn }) => signedIn).map(({ path }) => path);

/** Where a browser really ends that is sent to an address from the sign-in page. */
const landing = (address: string) => new URL(address, `${ORIGIN}/signin`);

test('the list of hostile addresses is long', () => {
  expect(new Set(hostile).size).toBeGreaterThan(2000);
  expect(hostileReturns('site.example.com').length).toBeGreaterThan(75);
});

test('no address after a sign-in leads away from the console, or to a screen that is not one', () => {
  const wrong = hostile.filter((payload) => {
    const result = safeRedirect(payload, ORIGIN);
    const { origin, pathname } = landing(result);
    const isScreen = open.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
    return !/^\/(?![/\\])/.test(result) || origin !== ORIGIN || !isScreen || /[\u0000-\u0020\\]/.test(result);
  });
  expect(wrong).toEqual([]);
});

test('what names another host, another scheme or a screen without a session leads to the home page', () => {
  const strangers = hostile.filter((payload) => !/^\/home(?:[/?#]|$)/.test(payload) && !/^\/[?#]/.test(payload));
  const targets = strangers.map((payload) => safeRedirect(payload, ORIGIN));
  expect(targets.filter((target) => target !== '/' && !target.startsWith('/home'))).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/organization?role=owner&q=%E4%BD%90%E8%97%A4#row-2', '/organization?role=owner&q=%E4%BD%90%E8%97%A4#row-2'],
  ['/security?next=https://evil.example/', '/security?next=https://evil.example/'],
  ['/setmfa?r=https%3A%2F%2Fsite.example.com%2F', '/setmfa?r=https%3A%2F%2Fsite.example.com%2F'],
  ['/home/../profile', '/profile'],
  ['/chpasswd', '/chpasswd'],
])('the wanted screen %s is kept, query and fragment included', (wanted, expected) => {
  expect(safeRedirect(wanted, ORIGIN)).toBe(expected);
});

test.each(['%2fx', '%2Fx', '%5cx', '%5Cx', '%00', '%0a', '%0A', '%0d', '%09', '/x', '%2f?q', '%2f#q'])(
  'no sign is hidden in the path below a screen: /home/%s',
  (hidden) => {
    expect(safeRedirect(`/home/${hidden}`, ORIGIN)).toBe('/');
    expect(safeRedirect(`/home?q=${hidden}`, ORIGIN)).toBe(`/home?q=${hidden}`);
  },
);

test('nothing wanted, or more than an address holds, leads to the home page', () => {
  for (const wanted of [null, undefined, '', `/home?${'x'.repeat(2048)}`])
    expect(safeRedirect(wanted, ORIGIN)).toBe('/');
  expect(safeRedirect(`/home?${'x'.repeat(2042)}`, ORIGIN)).toHaveLength(2048);
});

test('a return address that only looks like an allowed application is refused', () => {
  const accepted = hostileReturns('site.example.com').filter((payload) => allowedReturn(payload, APPS) !== null);
  expect(accepted).toEqual([]);
});

test('whatever is accepted as a return address lies inside an allowed application', () => {
  const accepted = [
    ...hostile,
    ...hostileRedirects('site.example.com'),
    ...strangeRedirects('site.example.com'),
    ...strangeRedirects('apps.example.com/customisation'),
    ...hostileReturns('apps.example.com'),
  ].flatMap((payload) => allowedReturn(payload, APPS) ?? []);
  const isInside = (address: string) => APPS.some((app) => address === app || address.startsWith(`${app}/`));
  expect(accepted.filter((address) => !isInside(address))).toEqual([]);
});

test.each([
  [SITE, `${SITE}/`],
  [`${SITE}/`, `${SITE}/`],
  [`${SITE}/x?y=1#z`, `${SITE}/x?y=1#z`],
  [`${SITE}?x`, `${SITE}/?x`],
  ['HTTPS://SITE.example.COM/a', `${SITE}/a`],
  [`${SITE}:443/a`, `${SITE}/a`],
  ['https://apps.example.com/customisation', 'https://apps.example.com/customisation'],
  ['https://apps.example.com/customisation/a', 'https://apps.example.com/customisation/a'],
  [`${SITE}/`.padEnd(2048, 'a'), `${SITE}/`.padEnd(2048, 'a')],
])('the allowed return address %s is taken', (wanted, expected) => {
  expect(allowedReturn(wanted, APPS)).toBe(expected);
});

test.each([
  ...['/', '/customisationx', '/customisation/../other', '/customisation/%2e%2e/other'].map((path) => APPS_HOST + path),
  ...['/customisation/..%2fother', '/customisation/..%2Fother', '/customisation%2f..%2fother'].map(
    (path) => APPS_HOST + path,
  ),
  ...['user', ':password'].map((credentials) => `https://${credentials}@site.example.com/`),
  `${SITE}/`.padEnd(2049, 'a'),
])('a return address beside the allowed path is refused: %s', (wanted) => {
  expect(allowedReturn(wanted, APPS)).toBeNull();
});
