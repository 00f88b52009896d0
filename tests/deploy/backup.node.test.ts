import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The script of the daily backup, with stand-ins for the programs of PostgreSQL. */
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOOD_DUMP = 'for word; do case $word in --file=*) echo dump > "${word#--file=}";; esac; done';

/** Runs it with a pg_dump and a pg_restore that do this, beside dumps of a day and of fifteen days ago, behind a link as systemd has it. */
function backUp(name: string, dump: string, restore: string, address = 'x', env: Record<string, string> = {}) {
  const [programs, backups] = [join(folder, name, 'bin'), join(folder, name, 'backups')];
  for (const path of [programs, backups]) mkdirSync(path, { recursive: true });
  for (const [program, text] of Object.entries({ pg_dump: dump, pg_restore: restore }))
    writeFileSync(join(programs, program), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  for (const [file, days] of [
    ['console-old.dump', 15.5],
    ['console-new.dump', 1],
    ['others.dump', 99],
  ] as const) {
    writeFileSync(join(backups, file), '');
    const at = new Date(Date.now() - days * 86_400_000);
    utimesSync(join(backups, file), at, at);
  }
  const link = join(folder, name, 'link');
  symlinkSync(backups, link);
  const { status } = spawnSync('sh', ['deploy/kubernetes/daily/backup.sh', link, `--dbname=${address}`], {
    env: { ...process.env, HOME: folder, ...env, PATH: [programs, process.env.PATH].join(delimiter) },
  });
  return { status, files: readdirSync(backups).toSorted() };
}

const NEW = expect.stringMatching(/^console-\d{8}T\d{6}Z\.dump$/);

test('a whole dump gets its name, and those of more than two weeks go', () => {
  const { status, files } = backUp('good', GOOD_DUMP, 'exit 0');
  expect({ status, files }).toEqual({ status: 0, files: [NEW, 'console-new.dump', 'others.dump'] });
});

test.each([
  ['a database that does not answer', 'exit 1', 'exit 0'],
  ['a dump that cannot be read', GOOD_DUMP, 'exit 1'],
])('%s is a failure, and nothing older is removed', (name, dump, restore) => {
  const { status, files } = backUp(name, dump, restore);
  expect(status).toBe(1);
  expect(files).toEqual(['console-new.dump', 'console-old.dump', 'others.dump']);
});

test.each([
  ['nobody in particular where no certificate is checked', 'x', {}, ''],
  ['the authorities of the system', 'x?sslmode=verify-full', {}, 'system'],
  ['those that are named', 'x?sslmode=verify-full', { PGSSLROOTCERT: '/ca.crt' }, '/ca.crt'],
])('the dump trusts %s', (name, address, env, trusted) => {
  const said = join(folder, 'said');
  backUp(`trust ${name}`, `${GOOD_DUMP}; printf %s "\${PGSSLROOTCERT:-}" > '${said}'`, 'exit 0', address, env);
  expect(readFileSync(said, 'utf8')).toBe(trusted);
});
