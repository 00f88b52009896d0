import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './on-path.ts';

/** Where the other browser engines are, as environment variables for the tests. */
export interface EnginePaths {
  FIREFOX_PATH?: string;
  WEBKIT_DRIVER_PATH?: string;
  WEBKIT_BROWSER_PATH?: string;
  XVFB_PATH?: string;
}

const LIBRARIES = '/usr/lib';

/** Firefox, and WebKit's driver with its browser and a screen to draw on, as far as they are on this machine. */
export function findEngines(): EnginePaths {
  const firefox = [process.env.FIREFOX_PATH, onPath('firefox-esr'), onPath('firefox')].find(
    (path) => path && starts(path),
  );
  const driver = onPath('WebKitWebDriver');
  const browser = miniBrowser();
  const screen = onPath('Xvfb');
  return {
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(driver && browser && screen
      ? { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser, XVFB_PATH: screen }
      : {}),
  };
}

/** The small browser that comes with WebKit's library, in a folder that names machine and version. */
function miniBrowser(): string | undefined {
  return list(LIBRARIES)
    .flatMap((machine) =>
      list(join(LIBRARIES, machine)).map((folder) => join(LIBRARIES, machine, folder, 'MiniBrowser')),
    )
    .find((path) => path.includes('webkit2gtk-4') && existsSync(path));
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
