import { spawnSync } from 'node:child_process';

const PATIENCE_MS = 600_000;

/** Installs packages of the system, where this user may; where not, nothing happens. */
export function installPackages(packages: string[], timeoutMs = PATIENCE_MS): void {
  const isRoot = process.getuid?.() === 0;
  const has = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!has('apt-get', '--version') || (!isRoot && !has('sudo', '-n', 'true'))) return;
  const aptGet = (...args: string[]) =>
    isRoot ? tryCommand('apt-get', args, timeoutMs) : tryCommand('sudo', ['-n', 'apt-get', ...args], timeoutMs);
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...packages);
  if (install() || !aptGet('update')) return;
  install();
}

/** Runs a command that may fail, and says so. */
export function tryCommand(command: string, args: string[], timeoutMs = PATIENCE_MS): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: timeoutMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const lines = String(stderr ?? '')
    .trim()
    .split('\n');
  if (status !== 0)
    console.log(`  did not work: ${lines.find((line) => /error|failed|^E:/i.test(line)) ?? lines.at(-1)}`);
  return status === 0;
}
