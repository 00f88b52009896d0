import { defineConfig } from '@playwright/test';
import shared from './playwright.config.ts';

/** The journeys that depend on the engine, in Firefox and WebKit, as far as this machine has them. */
export default defineConfig({
  ...shared,
  testDir: 'tests/engines',
  outputDir: 'test-results/engines',
  use: {},
  projects: [
    ...(process.env.FIREFOX_PATH ? [{ name: 'firefox' }] : []),
    ...(process.env.WEBKIT_DRIVER_PATH ? [{ name: 'webkit' }] : []),
  ],
});
