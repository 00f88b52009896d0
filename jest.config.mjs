import nextJest from 'next/jest.js';

const make = nextJest({ dir: './' });

const shared = {
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/tests/e2e/'],
  // What a mock was called with belongs to one test.
  clearMocks: true,
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.state/', '<rootDir>/tools/node/'],
};

/** Two projects: what runs in a browser-like document, and what runs on Node. */
export default async () => ({
  // Shared machines stand still at times; a promise about time is measured elsewhere.
  testTimeout: 120_000,
  projects: [
    await make({
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/tests/environment/browser-environment.mjs',
      testMatch: ['<rootDir>/tests/**/*.dom.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup.ts'],
    })(),
    await make({
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/tests/environment/node-environment.mjs',
      testMatch: ['<rootDir>/tests/**/*.node.test.ts?(x)'],
    })(),
  ],
});
