import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a test says beforehand that the browser will complain about. */
export interface Expected {
  /** Complaints by their text. */
  patterns: readonly RegExp[];
  /** HTTP statuses of 400 and more: the browser logs each of them as an error. */
  statuses: readonly number[];
}

/** Chromium looks once, some seconds after the load, and so names a style sheet that a navigation of that moment is about to use. */
const STYLE_UNDER_WAY = /^The resource \S+\.css\S* was preloaded using link preload but not used/;
const RESOURCE = /^Failed to load resource: the server responded with a status of (?<status>\d{3})/;

/**
 * Listens to everything a browser can complain of: console errors and warnings, uncaught errors, policy violations.
 * @returns the complaints that were not expected, as they come in
 */
export async function watchConsole(context: BrowserContext, expected: Expected): Promise<string[]> {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!expected.patterns.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (isComplaint(message) && !isExpectedStatus(message.text(), expected.statuses))
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return complaints;
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || (message.type() === 'warning' && !STYLE_UNDER_WAY.test(message.text()));
}

function isExpectedStatus(text: string, statuses: readonly number[]): boolean {
  const status = RESOURCE.exec(text)?.groups?.status;
  return status !== undefined && statuses.includes(Number(status));
}
