import { readFileSync } from 'node:fs';

/** What npm writes per package, in the lock file and in its own note of what it installed. */
type Entry = { version?: string; optional?: boolean };

// npm writes its note last, so that an installation cut short counts as none.
const wanted = readPackages('package-lock.json');
const installed = readPackages('node_modules/.package-lock.json');
process.exitCode = wanted && installed && isComplete(wanted, installed) ? 0 : 1;

/** Whether every package of the lock file is there in its version. Those of other platforms (`optional`) may be absent. */
function isComplete(wanted: Record<string, Entry>, installed: Record<string, Entry>): boolean {
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path];
    if (path === '') return true;
    return found ? found.version === entry.version : entry.optional === true;
  });
}

function readPackages(file: string): Record<string, Entry> | null {
  try {
    // Both files are npm's own, of lockfileVersion 3; anything else lacks `packages` and means: install again.
    const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, Entry> };
    return lock.packages ?? null;
  } catch {
    return null;
  }
}
