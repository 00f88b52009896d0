import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Promise V-R13: no switch of a library makes production print requests. */
const CODE = `await import('./lib/server/http/no-debug.ts');
const { default: debug } = await import('next/dist/compiled/debug/index.js');
process.stdout.write(String(debug.enabled('next:router-server')) + String(debug.enabled('compression')));`;

function run(env: Record<string, string>, ...more: string[]) {
  const node = ['--conditions=react-server', '--input-type=module', '-e', CODE, '--', ...more];
  return spawnSync(process.execPath, node, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
}

test('DEBUG switches no library on', () => {
  expect(run({ DEBUG: '*' }).stdout).toBe('falsefalse');
});

test('it works while developing', () => {
  expect(run({ DEBUG: '*' }, '--dev').stdout).toBe('truetrue');
});

test('NODE_DEBUG, which nothing can switch off any more, keeps the console from starting', () => {
  const { status, stderr } = run({ NODE_DEBUG: 'http' });
  expect([status, stderr.includes('Start without it')]).toEqual([1, true]);
});

test('it is read before the framework', () => {
  expect(readFileSync('server.ts', 'utf8')).toMatch(/^import '\.\/lib\/server\/http\/no-debug\.ts';/);
});
