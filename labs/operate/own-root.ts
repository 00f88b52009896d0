import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shows the whole file system once more as a mount, and begins the command there, in the same folder. */
const SHOW = 'mount --rbind / "$0" && exec chroot "$0" sh -c \'cd "$0" && exec "$@"\' "$PWD" "$@"';
let shown: string | undefined;

/**
 * What to put before a command that makes mounts of its own. In a change of root (`chroot`) the root may be a plain folder, of which
 * no mount can be changed; elsewhere nothing is needed.
 */
export function ownRoot(): string[] {
  if (process.getuid?.() !== 0 || isMount('/')) return [];
  if (shown === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'console-root-'));
    process.once('exit', () => rmdirSync(folder));
    shown = folder;
  }
  return ['unshare', '--mount', '--propagation', 'unchanged', 'sh', '-c', SHOW, shown];
}

/** In each line of this file the fifth word is where a mount is. */
function isMount(path: string): boolean {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  return lines.some((line) => line.split(' ')[4] === path);
}
