import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, stopAll, waitFor } from '../../scripts/child-process.ts';
import { busyPorts } from '../../scripts/ports.ts';
import type { ProxyName } from '../../scripts/programs.ts';

/** One of the proxies of deploy/, as it runs from the very file that is shipped. */
export interface Proxy {
  name: ProxyName;
  /** Does what docs/operating.md says before a console is stopped, and after it is ready again. */
  takeOut: (which: 'a' | 'b') => Promise<void>;
  takeIn: (which: 'a' | 'b') => Promise<void>;
  stop: () => Promise<void>;
}

/** What the shipped files take from their environment. */
export interface ProxySettings {
  LISTEN_PORT: string;
  CONSOLE_HOST: string;
  CONSOLE_A: string;
  CONSOLE_B: string;
  CERTIFICATE: string;
  CERTIFICATE_KEY: string;
  RUN_FOLDER: string;
}

/** How long a proxy with checks takes to notice: two of them, and a little. */
const NOTICED_MS = 1500;

/**
 * Starts a proxy and waits until it listens.
 * @throws Error with the end of its log
 */
export async function startProxy(name: ProxyName, path: string, settings: ProxySettings, log: string): Promise<Proxy> {
  const { RUN_FOLDER } = settings;
  mkdirSync(RUN_FOLDER, { recursive: true });
  // The workers of nginx are nobody, if root starts it.
  chmodSync(RUN_FOLDER, 0o755);
  const args = name === 'nginx' ? nginxArgs(settings) : ['-f', 'deploy/haproxy/haproxy.cfg', '-db'];
  const env = { ...settings, ...(name === 'haproxy' ? { CERTIFICATE: oneFile(settings) } : {}) };
  const child = startProcess({ name, program: path, args, env, log });
  await waitFor(child, async () => (await busyPorts([Number(settings.LISTEN_PORT)])).length > 0 || undefined, 20_000);
  const mark = (which: string) => join(RUN_FOLDER, `drain-${which}`);
  return {
    name,
    takeOut: async (which) => {
      // HAProxy asks the console itself.
      if (name === 'nginx') writeFileSync(mark(which), '');
    },
    takeIn: async (which) => {
      rmSync(mark(which), { force: true });
      await sleep(name === 'nginx' ? 0 : NOTICED_MS);
    },
    stop: async () => {
      await stopAll([child]);
      rmSync(RUN_FOLDER, { recursive: true, force: true });
    },
  };
}

/** As `envsubst` does with the template in the image of nginx. */
function nginxArgs(settings: ProxySettings): string[] {
  const template = readFileSync('deploy/nginx/nginx.conf.template', 'utf8');
  const text = template.replaceAll(/\$\{(?<name>[A-Z_]+)\}/g, (whole, name: string) =>
    // Names that are not ours stay as they are.
    Object.hasOwn(settings, name) ? String(settings[name as keyof ProxySettings]) : whole,
  );
  const file = join(settings.RUN_FOLDER, 'nginx.conf');
  writeFileSync(file, text);
  return ['-c', file, '-e', 'stderr', '-g', 'daemon off;'];
}

function oneFile({ CERTIFICATE, CERTIFICATE_KEY, RUN_FOLDER }: ProxySettings): string {
  const file = join(RUN_FOLDER, 'certificate-and-key.pem');
  writeFileSync(file, readFileSync(CERTIFICATE, 'utf8') + readFileSync(CERTIFICATE_KEY, 'utf8'), { mode: 0o600 });
  return file;
}
