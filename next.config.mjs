import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const distDir = process.env.NEXT_DIST_DIR ?? '.next';

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  typedRoutes: true,
  poweredByHeader: false,
  // The server in front compresses, and better: see docs/fast-paths.md.
  compress: false,
  // The server in front loads it as well, and one copy is enough.
  serverExternalPackages: ['@prometheus-io/client', 'pg'],
  // No image optimiser: it is a proxy and a decoder that nothing here needs.
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  // Without this, hot reload is refused when the page was opened by address instead of name.
  allowedDevOrigins: ['127.0.0.1'],
  agentRules: false,
  // The gate checks types in a step of its own, and the demo builds what passed it.
  typescript: { ignoreBuildErrors: process.env.BUILD_SKIPS_TYPES === '1' },
  // cacheComponents stays off: its prerendered shell has no nonce, and no page would start.
  experimental: {
    // Screens are loaded when first asked for: to load all of them at once was half of a start's work in a profile.
    preloadEntriesOnStart: false,
    agentUpgrade: false,
    // A screen seen before paints at once from the router's cache; its data is read again behind it.
    staleTimes: { dynamic: 300, static: 300 },
    // Styles are grouped by the screens that use them: small groups keep what a page brings along small (decision 0021).
    cssChunking: { type: 'graph', requestCost: 2500 },
    // Fewer, larger scripts: each costs a request and its headers, and one list less in a page's data (decision 0052).
    turbopackChunking: {
      requestCost: 2_000_000,
      minChunkSize: 400_000,
      maxMergeChunkSize: 1_000_000,
      maxChunkCountPerGroup: 3,
    },
    // Every browser that starts these scripts knows oklch() and light-dark(): further copies of each colour are only weight.
    useLightningcss: true,
    lightningCssFeatures: { exclude: ['oklab-colors', 'light-dark'] },
  },
};

/** Of the release that is built (`scripts/build.ts`), and later of the build that runs: an old tab loads the new one whole. */
function withRelease(phase) {
  const file = join(distDir, 'BUILD_ID');
  const isRunning = phase === 'phase-production-server' && existsSync(join(import.meta.dirname, file));
  const release = isRunning ? readFileSync(join(import.meta.dirname, file), 'utf8') : process.env.RELEASE_ID;
  return release ? { ...config, deploymentId: release, generateBuildId: () => release } : config;
}

/** No `Link` header: the browser would fetch the styles as files beside those in the page. React's development build complains. */
function headersOf(phase) {
  return phase === 'phase-development-server' ? {} : { reactMaxHeadersLength: 0 };
}

/** `page.dev.tsx` is a page of the development server; a production build neither serves nor bundles it. */
function pageExtensionsOf(phase) {
  return phase === 'phase-development-server' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'];
}

/**
 * What the plugin does is done when the build is made. The running server leaves it out: the plugin would write the types
 * of the messages again, and a production file system may be read-only.
 */
export default async function configure(phase) {
  const released = { ...withRelease(phase), ...headersOf(phase), pageExtensions: pageExtensionsOf(phase) };
  if (phase === 'phase-production-server') return released;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    // Message keys and their arguments get types; the file beside ja.json is not kept in git.
    // Messages are parsed when the console is built: the parser alone is a sixteenth of the sign-in page's scripts.
    experimental: {
      createMessagesDeclaration: './messages/ja.json',
      messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
    },
  });
  return withNextIntl(released);
}
