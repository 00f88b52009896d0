import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortenClasses } from '../../scripts/fast-path/shorten-classes';

test('a build gets short class names, the same in styles, scripts and on the server, and nothing else changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-classes-'));
  for (const part of ['static/chunks', 'server/chunks']) mkdirSync(join(folder, part), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  write(
    'static/chunks/a.css',
    '.e4Aloq_frame>._2NABzW_button:hover{animation:-jVpYa_turn}@keyframes -jVpYa_turn{}.skip-link{top:0}',
  );
  write('static/chunks/a.js', 'e({frame:"e4Aloq_frame _2NABzW_button",other:"e4Aloq_other",longer:"e4Aloq_frame-x"})');
  write('server/chunks/a.js', 'e("e4Aloq_frame")');
  shortenClasses(folder);
  const [, frame = '', button = '', turn = ''] =
    /^\.(\w{5})>\.(\w{5}):hover\{animation:(\w{5})\}@keyframes \3\{\}\.skip-link\{top:0\}$/.exec(
      read('static/chunks/a.css'),
    ) ?? [];
  expect(new Set([frame, button, turn]).size).toBe(3);
  expect(read('static/chunks/a.js')).toBe(
    `e({frame:"${frame} ${button}",other:"e4Aloq_other",longer:"e4Aloq_frame-x"})`,
  );
  expect(read('server/chunks/a.js')).toBe(`e("${frame}")`);
  rmSync(folder, { recursive: true });
});
