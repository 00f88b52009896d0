import { spawn, spawnSync } from 'node:child_process';

const PATIENCE_MS = 600_000;
/** The system's own switch against services that their packages would start, for as long as this takes. */
const WITHOUT_SERVICES = `policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  # A shell that a signal ends does not do what it would at its end.
  trap 'exit 130' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
apt-get "$@"`;

/** Installs packages of the system, where this user may; where not, nothing happens. No service is started. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const has = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!has('apt-get', '--version') || (!isRoot && !has('sudo', '-n', 'true'))) return;
  const aptGet = (...args: string[]) => {
    console.log(`  apt-get ${args.join(' ')}`);
    const [program = '', ...words] = [...(isRoot ? [] : ['sudo', '-n']), 'sh', '-c', WITHOUT_SERVICES, 'sh', ...args];
    return tryCommand(program, words);
  };
  const install = (names: readonly string[]) => aptGet('install', '-y', '--no-install-recommends', ...names);
  if ((await install(packages)) || !(await aptGet('update')) || (await install(packages))) return;
  // One name that this system does not know keeps the others from it.
  for (const name of packages) await install([name]);
}

/** Runs a command that may fail, and says so. */
export async function tryCommand(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    timeout: PATIENCE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    words += more;
  });
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', done);
  });
  const lines = words.trim().split('\n');
  if (code !== 0)
    console.log(`  did not work: ${lines.find((line) => /error|failed|^E:/i.test(line)) ?? lines.at(-1)}`);
  return code === 0;
}
