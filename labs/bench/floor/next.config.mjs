import { join } from 'node:path';

/** The floor of every comparison: the framework as it comes. */
const config = {
  turbopack: { root: join(import.meta.dirname, '../../..') },
  agentRules: false,
  experimental: { agentUpgrade: false },
};

export default config;
