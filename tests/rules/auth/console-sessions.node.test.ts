import { newDevicesSince } from '@/lib/rules/auth/console-sessions';
import { deviceOf } from '@/lib/rules/text/browser-name';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'edge', 'windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'safari', 'mac'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
  [
    `${MOZILLA} (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/124.0`, 'opera', 'chromeos'],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'firefox', 'linux'],
  ['curl/8.14', 'other', 'other'],
  ['x'.repeat(300) + 'Firefox/1', 'other', 'other'],
  [null, 'other', 'other'],
])('%s is %s on %s', (userAgent, browser, platform) => {
  expect(deviceOf(userAgent)).toEqual({ browser, platform });
});

const visit = (id: string, browser: 'chrome' | 'firefox', createdMs: number, usedMs = createdMs) => ({
  id,
  browser,
  createdMs,
  usedMs,
  platform: 'linux' as const,
  isNew: browser === 'firefox',
  isDealtWith: false,
});
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

test('a new device is news until the next visit from the device that is known', () => {
  const [monday, tuesday, wednesday] = [visit('a', 'chrome', 10), visit('b', 'firefox', 20), visit('c', 'chrome', 30)];
  expect(idsOf(newDevicesSince([monday, tuesday], 'a'))).toEqual(['b']);
  expect(idsOf(newDevicesSince([monday, tuesday, wednesday], 'c'))).toEqual(['b']);
  expect(newDevicesSince([monday, tuesday, wednesday, visit('d', 'chrome', 40)], 'd')).toEqual([]);
  expect(newDevicesSince([monday, tuesday], 'b')).toEqual([]);
  expect(idsOf(newDevicesSince([monday, tuesday, { ...visit('e', 'firefox', 25), isNew: true }], 'a'))).toEqual([
    'e',
    'b',
  ]);
  expect(newDevicesSince([monday, { ...tuesday, isDealtWith: true }], 'a')).toEqual([]);
  expect(newDevicesSince([monday, tuesday], 'unknown')).toEqual([]);
});
