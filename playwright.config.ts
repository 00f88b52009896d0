import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';
import { findPostgres } from './scripts/postgres.ts';
import type { StoreKind } from './tests/e2e/support/worker-stack.ts';

// Looked for once: workers inherit what is found. Empty: Playwright's own, which it finds by itself.
process.env.E2E_CHROMIUM ??= findChromium('windowless') ?? '';
const chromiumPath = process.env.E2E_CHROMIUM;

// A twentieth of the time goes into what moves: phones show it.
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' as const },
};
// Drawn with as many points as the layout has: two and a half times as many cost seven times as much.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const hasPostgres = findPostgres() !== undefined;
/** Other browsers than Chromium: driven by their own protocol, in what depends on the engine. */
const ENGINES = { testDir: 'tests/e2e/engines', testIgnore: [], outputDir: 'test-results/engines' };

/**
 * Every journey runs once in Japanese on a desktop: those tagged @postgres with PostgreSQL if there is one, all others with
 * SQLite. Those tagged @en run in English as well, those tagged @phone on a phone as well; both tags are one more run, in English on a
 * phone. Firefox and WebKit are there where the environment names them, and run what depends on the engine. Each worker has a console,
 * a stub provider and siblings of its own: see tests/e2e/support/fixtures.ts.
 */
export default defineConfig<object, { store: StoreKind }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/engines/**',
  globalSetup: './tests/e2e/support/stack-lender.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  forbidOnly: true,
  // What passes at a second try only has a fault, of its own or of the product.
  retries: 0,
  // Shared machines stand still at times; what is quick enough is measured by the benchmark.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // People are asked for it by their browser; this one has nobody to ask.
    permissions: ['clipboard-read', 'clipboard-write'],
    // A third of the time of each journey: `--trace on` for the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [
        ...CHROMIUM_FLAGS,
        // No page lives long enough to win back what its scripts cost to optimise: a fifteenth of the time.
        '--js-flags=--no-opt --no-maglev',
        // A page that asks any other machine for anything fails its test.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    // First and one after the other, beside all others: three stacks with a PostgreSQL each would have to start.
    ...(hasPostgres
      ? [
          {
            name: 'postgres',
            grep: /@postgres\b/,
            workers: 1,
            use: { ...desktop, locale: 'ja-JP', store: 'postgres' as const },
          },
        ]
      : []),
    {
      name: 'ja',
      grepInvert: hasPostgres ? /@only-phone|@postgres/ : /@only-phone/,
      use: { ...desktop, locale: 'ja-JP' },
    },
    { name: 'en', grep: /@en\b/, grepInvert: /@phone/, use: { ...desktop, locale: 'en-US' } },
    { name: 'phone', grep: /@(?:only-)?phone\b/, grepInvert: /@en\b/, use: { ...phone, locale: 'ja-JP' } },
    { name: 'phone-en', grep: /@en @phone/, use: { ...phone, locale: 'en-US' } },
    ...(process.env.FIREFOX_PATH ? [{ ...ENGINES, name: 'firefox' }] : []),
    ...(process.env.WEBKIT_DRIVER_PATH ? [{ ...ENGINES, name: 'webkit' }] : []),
  ],
});
