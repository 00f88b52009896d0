import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { emptyFolder, takeFolder } from '../../scripts/stack.ts';
import { runCommand as consoleCommand } from '../../scripts/console/commands.ts';
import { runCommand } from '../../scripts/step.ts';

/** What the commands of package.json say to somebody who calls them wrong, or on a machine that lacks something. */
interface Ended {
  code: number;
  out: string;
  words: string;
}

function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Ended> {
  return new Promise((done) => {
    execFile(command, args, { timeout: 60_000, ...options }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out: stdout, words: stderr }),
    );
  });
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const found = /with-node\.sh (?<flags>(?:--\S+ )*)(?<file>(?:scripts|labs)\/[\w/-]+\.ts)/.exec(line)?.groups;
  return found?.file ? [[name, [...(found.flags ?? '').split(' ').filter(Boolean), found.file]] as const] : [];
});

test.each(commands)(
  'npm run %s says how it is called, and does nothing on a flag that it does not know',
  async (_name, start) => {
    // The second finds compiled what the first has compiled.
    const env = { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/commands') };
    const asked = await run(process.execPath, [...start, '--help'], { env });
    const mistyped = await run(process.execPath, [...start, '--no-such-flag'], { env });
    expect([asked.code, asked.words, asked.out.split(/[ :]/, 1)[0]]).toEqual([0, '', 'npm']);
    expect({ code: mistyped.code, out: mistyped.out }).toEqual({ code: 2, out: '' });
    expect(mistyped.words).toContain("Unknown option '--no-such-flag'");
    expect(mistyped.words).toContain(asked.out.trim());
  },
  60_000,
);

test('a second demo is refused the state of one that runs, before it removes any of it; one that was killed leaves it free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const state = join(folder, '.state/demo');
  const dead = spawnSync('true').pid;
  const hold = (...holders: (number | string)[]) => writeFileSync(join(state, 'pid'), holders.join('\n'));
  mkdirSync(join(state, 'stub'), { recursive: true });
  // Who was killed itself may have left some of its own.
  hold(dead, process.pid, process.ppid);
  const { code, words } = await run(process.execPath, [resolve('scripts/demo.ts'), '--fresh'], { cwd: folder });
  expect([code, words, existsSync(join(state, 'stub'))]).toEqual([
    1,
    expect.stringContaining(`(process ${process.pid}, ${process.ppid}): a second one`),
    true,
  ]);
  // A number that has gone to another since.
  hold(dead, ...(existsSync('/proc') ? [`${process.ppid} 1`] : []));
  takeFolder(state);
  emptyFolder(state);
  const [holder, began] = readFileSync(join(state, 'pid'), 'utf8').split(' ');
  expect([existsSync(join(state, 'stub')), holder]).toEqual([false, `${process.pid}`]);
  if (existsSync('/proc')) expect(readFileSync('/proc/self/stat', 'utf8').split(' ')).toContain(began);
  rmSync(folder, { recursive: true });
});

test('a folder in which a console keeps its store is not emptied for a release', async () => {
  const out = mkdtempSync(join(tmpdir(), 'release-'));
  const store = join(out, '.state/store');
  mkdirSync(store, { recursive: true });
  const { code, words } = await run(process.execPath, ['scripts/pack.ts', '--out', out]);
  expect([code, words, existsSync(store)]).toEqual([2, expect.stringContaining('STORE_DIR'), true]);
  rmSync(out, { recursive: true });
});

test('the id of a release does not change by what a build has made among its sources, and no image takes that along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const made of ['messages', 'scripts/console']) mkdirSync(join(folder, made), { recursive: true });
  const code = `console.log((await import('${resolve('scripts/build-stamp.ts')}')).stampOfSources())`;
  const stampWith = async (file: string) => {
    writeFileSync(join(folder, file), '{}');
    return (await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })).out;
  };
  const before = await stampWith('messages/ja.json');
  expect(await stampWith('messages/ja.d.json.ts')).toBe(before);
  const stamps = new Set([before]);
  const sources = ['messages/en.json', 'scripts/console/prompt.ts', 'scripts/resolve-aliases.ts'];
  for (const source of sources) stamps.add(await stampWith(source));
  expect(stamps.size).toBe(1 + sources.length);
  expect(readFileSync('.dockerignore', 'utf8')).toContain('\nmessages/*.d.json.ts\n');
  rmSync(folder, { recursive: true });
});

test.each([
  ['takes too long is ended with all that it started', '', 'It took longer than 3 s and was ended.', false],
  ['ends well is none while others hold its output', 'process.exit()', 'It ended, but something still held', true],
])(
  'a step of the gate that %s',
  async (_what, end, why, goesOn) => {
    const words: string[] = [];
    const start = `console.log(require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' }).pid);${end}`;
    const isFine = await runCommand({ args: ['-e', start], timeoutMs: 3000 }, (more) => words.push(more));
    const [pid, ...said] = words.join('').trim().split('\n');
    expect([isFine, said.join('')]).toEqual([false, expect.stringContaining(why)]);
    const isThere = () => process.kill(Number(pid), 0);
    if (goesOn) expect(isThere()).toBe(true);
    else if (existsSync('/proc')) expect(existsSync(`/proc/${pid}/exe`)).toBe(false);
    if (goesOn) process.kill(Number(pid));
  },
  15_000,
);

test('every command that may run for long takes the signal itself, not a shell in front of it', () => {
  expect(['demo', 'dev', 'start', 'embeds'].filter((name) => !scripts[name]?.startsWith('exec '))).toEqual([]);
  expect(readFileSync('scripts/with-node.sh', 'utf8').trim().split('\n').at(-1)).toBe('exec node "$@"');
});

test('a session in a shell is kept once it is complete, a call counts though its file cannot be written, and evidence is the file of the screen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  const [session, output] = [join(folder, 'session.json'), join(folder, 'evidence.json')];
  const options = { url: 'https://console.example.com', email: 'a@example.com', session, output, language: 'en' };
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const data = { next: 'enrol', state: 'signedIn', fingerprint: 'f' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('review.export') && data.next === 'away') throw new TypeError('fetch failed');
    // In place of its file: nothing can be written there any more.
    if (String(url).includes('review.export')) for (const make of [rmSync, mkdirSync]) make(session);
    return Response.json({ data }, { headers: { 'set-cookie': `c=${data.next}` } });
  });
  process.env.CONSOLE_PASSWORD = 'secret';
  writeFileSync(session, 'of another sign-in');
  await expect(consoleCommand(['sign-in'], options)).rejects.toThrow('in a browser');
  expect(readFileSync(session, 'utf8')).toBe('of another sign-in');
  data.next = 'home';
  expect(await consoleCommand(['sign-in'], options)).toBe(0);
  expect(JSON.parse(readFileSync(session, 'utf8')).cookies).toEqual({ c: 'home' });
  data.next = 'away';
  await expect(consoleCommand(['review', 'export', 'r1'], options)).rejects.toThrow('Required Internet connection');
  data.next = 'home';
  expect(await consoleCommand(['review', 'export', 'r1'], options)).toBe(0);
  expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual({ data });
  expect(said.mock.lastCall?.[0]).toContain('Could not write the session');
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.CONSOLE_PASSWORD;
});

describe('on a machine whose Node.js is too old', () => {
  const folder = mkdtempSync(join(tmpdir(), 'with-node-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A project with nothing installed, and an npm that does this. */
  const start = async (name: string, npm: string) => {
    const root = join(folder, name);
    const bin = join(root, 'bin');
    for (const path of [bin, join(root, 'scripts'), join(root, 'tools/node')]) mkdirSync(path, { recursive: true });
    cpSync('scripts/with-node.sh', join(root, 'scripts/with-node.sh'));
    for (const [command, text] of Object.entries({ node: 'exit 1', npm }))
      writeFileSync(join(bin, command), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    // The machine's own Node must not be found, only the system's commands.
    const PATH = [bin, '/usr/bin', '/bin'].filter((path) => path !== dirname(process.execPath)).join(delimiter);
    return run('/bin/sh', ['scripts/with-node.sh', 'anything.ts'], { cwd: root, env: { ...process.env, PATH } });
  };
  const PLACE =
    'mkdir -p tools/node/node_modules/.bin && printf "#!/bin/sh\\nexit 1\\n" > tools/node/node_modules/.bin/node';

  test.each([
    ['a pinned one that npm could not fetch', 'nothing-came', 'exit 0', /could not be fetched/],
    [
      'an npm that fails',
      'failed',
      'echo "npm error network" >&2; exit 1',
      /npm error network[^]*could not be fetched/,
    ],
    ['a disk that is full', 'full', 'echo "npm error code ENOSPC" >&2; exit 228', /The disk is full/],
    [
      'a pinned one that does not run',
      'broken',
      `${PLACE}; chmod +x tools/node/node_modules/.bin/node`,
      /does not run on this machine/,
    ],
  ])('%s is said as what it is', async (_what, name, npm, words) => {
    const ended = await start(name, npm);
    expect(ended.code).toBe(1);
    expect(ended.words).toMatch(words);
  });
});
