import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './system-packages.ts';

/** Where the other browser engines are, as environment variables for the tests. */
export interface EnginePaths {
  FIREFOX_PATH?: string;
  WEBKIT_DRIVER_PATH?: string;
  WEBKIT_BROWSER_PATH?: string;
  XVFB_PATH?: string;
}

const LIBRARIES = '/usr/lib';

/**
 * Finds Firefox and WebKit, or fetches them from the system's packages.
 * @returns what there is; an engine that could not be had is left out
 */
export function ensureEngines(): EnginePaths {
  const found = findEngines();
  const packages = [
    ...(found.FIREFOX_PATH ? [] : ['firefox-esr']),
    ...(found.WEBKIT_DRIVER_PATH ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (packages.length === 0) return found;
  console.log('Fetching browsers of other engines ...');
  installPackages(packages, 300_000);
  return findEngines();
}

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

function onPath(command: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
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
