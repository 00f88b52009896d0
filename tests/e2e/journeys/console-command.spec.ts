import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { words } from '../support/words';

const t = words('en');
const NEW = 'new.hand@minato.example.com';
const OWNER = PEOPLE.owner;

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** A shell in which the command is run as a user does, without a terminal to ask at. */
class Shell {
  readonly session: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.session = join(folder, 'session.json');
  }

  run(words: readonly string[], secrets: Record<string, string> = {}): Promise<Ended> {
    const args = ['--no-warnings', 'scripts/console.ts', ...words, '--language', 'en'];
    // Half of what each run costs is the compiling of the same files.
    const NODE_COMPILE_CACHE = resolve('node_modules/.cache/commands');
    const env = { ...process.env, NODE_COMPILE_CACHE, CONSOLE_SESSION: this.session, ...secrets };
    return new Promise((done) => {
      execFile(process.execPath, args, { env, timeout: 60_000 }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  }

  async signIn(origin: string): Promise<void> {
    const ended = await this.run(['sign-in', '--url', origin, '--email', OWNER.email], {
      CONSOLE_PASSWORD: OWNER.password,
    });
    expect(ended).toMatchObject({ code: 0, err: `${t('terminal.signedIn', { account: OWNER.email })}\n` });
  }

  file(name: string, text: string | Uint8Array): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }
}

test('an organization is exported, planned, applied and watched from a shell', async ({ stack, stub }, testInfo) => {
  const shell = new Shell(testInfo.outputPath());
  const first = await shell.run(['org', 'export']);
  expect(first).toMatchObject({ code: 3, err: `${t('terminal.notSignedIn')}\n` });
  await shell.signIn(stack.origin);
  // Whoever reads the file is signed in; no password is in it.
  expect(statSync(shell.session).mode & 0o777).toBe(0o600);
  expect(readFileSync(shell.session, 'utf8')).not.toContain(OWNER.password);

  const { out: exported } = await shell.run(['org', 'export']);
  expect(exported).toContain(`  - email: ${OWNER.email}\n    role: owner\n`);
  const asIs = shell.file('as-is.yaml', exported);
  await stub.forget();

  const edited = exported.replace('members:\n', `members:\n  - email: ${NEW}\n    role: general\n`);
  const file = shell.file('organization.yaml', edited);
  const planned = await shell.run(['org', 'plan', file, '--json']);
  expect(planned.code).toBe(1);
  expect(JSON.parse(planned.out).lines).toContainEqual(
    expect.objectContaining({ kind: 'add', name: NEW, after: 'general' }),
  );
  const table = await shell.run(['org', 'plan', file, '--markdown']);
  expect(table.out).toContain(`| \\+ | Members ${NEW} | — | ${t('role.general')} |`);
  expect(await stub.writes()).toEqual([]);

  // What somebody changed since the plan stops it.
  const plan = shell.file('plan.json', planned.out);
  const other = shell.file('other.yaml', exported.replace(/^ {2}departmentName: .*$/m, '  departmentName: Elsewhere'));
  expect((await shell.run(['org', 'apply', other])).code).toBe(0);
  const late = await shell.run(['org', 'apply', file, '--plan', plan]);
  expect(late.code).toBe(2);
  expect(late.err).toContain('changed since it was shown');
  expect((await stub.writes()).map(({ path }) => path)).toEqual(['/organization/']);

  expect(await shell.run(['org', 'apply', file])).toMatchObject({ code: 0 });
  expect((await stub.writes()).map(({ method, path }) => `${method} ${path}`).slice(1)).toHaveLength(2);
  const same = { code: 0, out: `${t('organizationFile.plan.same')}\n` };
  expect(await shell.run(['org', 'plan', file])).toMatchObject(same);
  expect((await shell.run(['org', 'drift'])).code).toBe(0);
  const drifted = await shell.run(['org', 'drift', asIs]);
  expect(drifted).toMatchObject({ code: 1 });
  expect(drifted.out).toContain(`+ Members ${NEW}: — → ${t('role.general')}`);

  expect(await shell.run(['sign-out'])).toMatchObject({ code: 0 });
  expect(existsSync(shell.session)).toBe(false);
});

test('a shell is refused what a screen is: mistakes, the last owner, and what is grave without its word', async ({
  stack,
  stub,
}, testInfo) => {
  const shell = new Shell(testInfo.outputPath());
  await shell.signIn(stack.origin);
  const { out: exported } = await shell.run(['org', 'export']);
  await stub.forget();
  const wrong = await shell.run(['org', 'plan', shell.file('wrong.yaml', `${exported}strange: 1\n`)]);
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('strange');
  const legacy = await shell.run(['org', 'apply', shell.file('legacy.yaml', Uint8Array.of(0x8a, 0xc7))]);
  expect(legacy).toMatchObject({ code: 2, err: `${t('organizationFile.input.notUtf8')}\n` });
  const ownerless = shell.file('ownerless.yaml', exported.replaceAll('    role: owner\n', '    role: general\n'));
  const refused = await shell.run(['org', 'plan', ownerless]);
  expect(refused.code).toBe(2);
  expect(refused.out).toContain(t('changes.blocked.lastOwner'));

  const open = shell.file('open.yaml', exported.replace(/^accountLockout: .*$/m, 'accountLockout: false'));
  const grave = await shell.run(['org', 'apply', open]);
  expect(grave.code).toBe(2);
  expect(grave.err).toContain('--confirm');
  expect(await stub.writes()).toEqual([]);
  const name = /^ {2}name: (?<name>.+)$/m.exec(exported)?.groups?.name ?? '';
  expect((await shell.run(['org', 'apply', open, '--confirm', name])).code).toBe(0);
  expect(await stub.writes()).toHaveLength(1);
});

test('a session that has ended elsewhere takes its file along, and a code is asked for where there is a second factor', async ({
  stack,
}, testInfo) => {
  const shell = new Shell(testInfo.outputPath());
  const { email, password } = PEOPLE.withMfa;
  const asked = await shell.run(['sign-in', '--url', stack.origin, '--email', email], { CONSOLE_PASSWORD: password });
  expect(asked.code).toBe(3);
  expect(asked.err).toContain('CONSOLE_CODE');
  expect(existsSync(shell.session)).toBe(false);
  const open = await shell.run(['sign-in', '--url', 'http://console.example.com', '--email', email]);
  expect(open).toMatchObject({ code: 3, err: `${t('terminal.httpsOnly')}\n` });
  await shell.signIn(stack.origin);
  const copy = readFileSync(shell.session, 'utf8');
  expect((await shell.run(['sign-out'])).code).toBe(0);
  writeFileSync(shell.session, copy);
  expect((await shell.run(['org', 'export'])).code).toBe(3);
  expect(existsSync(shell.session)).toBe(false);
});
