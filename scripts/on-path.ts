import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers lie, which is on the PATH of few users. */
const OF_THE_SYSTEM = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the first of these commands that is on the PATH. */
export function onPath(...commands: string[]): string | undefined {
  return allOnPath(...commands)[0];
}

/** Every place on the PATH where one of these commands lies, in the order of the commands. */
export function allOnPath(...commands: string[]): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...OF_THE_SYSTEM];
  return commands.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}
