import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';
import { findPostgres } from './scripts/postgres.ts';
import type { StoreKind } from './tests/e2e/worker-stack.ts';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/**
 * Every journey runs once, in Japanese on a desktop. Those tagged @en run in English as well, those tagged @phone on a
 * phone, those tagged @postgres with PostgreSQL. Each worker has a console, a stub provider and siblings of its own: see
 * tests/e2e/fixtures.ts.
 */
export default defineConfig<object, { store: StoreKind }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  forbidOnly: true,
  // Again where a shared machine stood still; what needed it is listed as flaky, and a real fault fails each time.
  retries: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Tokyo',
    // The whole browser, not the smaller headless build: it is what people use.
    ...(process.env.CHROMIUM_PATH ? {} : { channel: 'chromium' }),
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...CHROMIUM_FLAGS,
        // A page that asks any other machine for anything fails its test.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'ja', grepInvert: /@only-(?:en|phone)/, use: { ...desktop, locale: 'ja-JP' } },
    { name: 'en', grep: /@(?:only-)?en\b/, use: { ...desktop, locale: 'en-US' } },
    ...(findPostgres() === undefined
      ? []
      : [{ name: 'postgres', grep: /@postgres\b/, use: { ...desktop, locale: 'ja-JP', store: 'postgres' as const } }]),
    {
      name: 'phone',
      grep: /@(?:only-)?phone\b/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'ja-JP' },
    },
  ],
});
