import { readFileSync, writeFileSync } from 'node:fs';
import { fileAddress, readSession, setApiAccount, takeStep } from '../../lib/client/api.ts';
import type { Failure } from '../../lib/rules/failures.ts';
import { TIMING } from '../../lib/rules/timing.ts';
import { answerReauth } from '../../lib/client/session/reauth.ts';
import { applyFile, dataOf, exportFile, type FileOptions, planOfFile, showDrift } from './organization.ts';
import { askFor, askFrom } from './prompt.ts';
import { Session } from './session.ts';
import { CommandFailure, type Words, wordsOf } from './words.ts';

interface Options extends FileOptions {
  url?: string | undefined;
  email?: string | undefined;
  session?: string | undefined;
  output?: string | undefined;
  language?: string | undefined;
}

/**
 * @param positionals the command, then its file
 * @returns its exit code; null: there is no such command
 * @throws CommandFailure; Error in words for a person
 */
export async function runCommand(positionals: readonly string[], options: Options): Promise<number | null> {
  const words = wordsOf(options.language);
  const [area = '', act = '', file, ...rest] = positionals;
  if (area === 'sign-in' && positionals.length === 1) return signIn(options, words);
  const command = area === 'sign-out' ? signOut : COMMANDS[`${area} ${act}`];
  if (!command || rest.length > 0) return null;
  const session = Session.open(options.session);
  if (!session) throw new CommandFailure(words.t('notSignedIn'), 3);
  session.answerFetch(words);
  try {
    await continueSession(words);
    return await command(file, options, words);
  } catch (error) {
    // Its file dies with it.
    if (error instanceof CommandFailure && error.isOver) session.delete();
    throw error;
  }
}

type Command = (file: string | undefined, options: Options, words: Words) => Promise<number | null>;

const COMMANDS: Record<string, Command> = {
  'org export': async (file, { output }, words) => {
    if (file !== undefined) return null;
    give(await exportFile(words), output);
    return 0;
  },
  'org plan': async (file, options, words) =>
    file === undefined ? null : planOfFile(readText(file, words), options, words),
  'org apply': async (file, options, words) =>
    file === undefined ? null : applyFile(readText(file, words), options, words),
  'org drift': (file, options, words) =>
    showDrift(file === undefined ? undefined : readText(file, words), options, words),
  'review export': async (id, { output }, words) => {
    if (id === undefined) return null;
    // The file of the screen, which is a line of the journal.
    const signal = AbortSignal.timeout(TIMING.browserWaitMs);
    const address = fileAddress('review.export', { id, format: 'json' });
    const [{ ok, status, statusText, headers }, text] = await fetch(address, { redirect: 'error', signal })
      .then(async (answer) => [answer, await answer.text()] as const)
      .catch(() => {
        const late = { code: 'timeout', status: 504, text: 'Gateway Timeout', requestId: '' } as const;
        const failure = signal.aborted ? late : ({ code: 'offline', status: 0, requestId: '' } as const);
        throw CommandFailure.byFailure(failure, words);
      });
    if (!ok || !headers.get('content-type')?.startsWith('application/json')) {
      const foreign = { code: 'access', status, text: statusText, requestId: '' } as const;
      throw CommandFailure.byFailure(failureIn(text) ?? foreign, words);
    }
    give(text, output);
    return 0;
  },
};

function failureIn(text: string): Failure | undefined {
  try {
    return JSON.parse(text).failure;
  } catch {
    return undefined;
  }
}

/** @throws CommandFailure if it is in another encoding: what it would become here could be applied */
function readText(path: string, words: Words): string {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure(words.file('input.notUtf8'), 2);
  }
}

function give(text: string, output: string | undefined): void {
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
}

/** By password and code, as in a browser; what takes more than these is done there first. */
async function signIn({ url, email, session: path }: Options, words: Words): Promise<number | null> {
  if (url === undefined || !URL.canParse(url)) return null;
  const { t } = words;
  const { origin, protocol, hostname } = new URL(url);
  // A password goes over no open line.
  if (protocol !== 'https:' && !LOOPBACK.includes(hostname)) throw new CommandFailure(t('httpsOnly'), 3);
  const session = Session.start(path, origin);
  session.answerFetch(words);
  const account = email ?? (await askFor(t('email')));
  const password = await askFrom('CONSOLE_PASSWORD', t('password'));
  let { next } = dataOf(await takeStep('sign-in', { email: account, password }), words);
  if (next === 'otp')
    next = dataOf(await takeStep('otp', { code: await askFrom('CONSOLE_CODE', t('code')) }), words).next;
  if (next !== 'home' && next !== 'organization') throw new CommandFailure(t('browserFirst'), 3);
  session.keep();
  console.error(t('signedIn', { account }));
  return 0;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const signOut: Command = async (_file, { session }, words) => {
  dataOf(await takeStep('sign-out', {}), words);
  Session.open(session)?.delete();
  return 0;
};

/** Every call names the account from now on, and one that needs a fresh proof asks for it here. */
async function continueSession(words: Words): Promise<void> {
  const { t } = words;
  const status = dataOf(await readSession('use'), words);
  if (status?.state !== 'signedIn') throw new CommandFailure(t('notSignedIn'), 3, true);
  setApiAccount(status.fingerprint);
  answerReauth(async (methods) => {
    const isCode = methods.includes('code');
    const given = isCode ? await askFrom('CONSOLE_CODE', t('code')) : await askFrom('CONSOLE_PASSWORD', t('password'));
    const { failure } = await takeStep('step-up', isCode ? { code: given } : { password: given });
    return failure === undefined;
  });
}
