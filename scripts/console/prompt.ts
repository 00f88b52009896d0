import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** @throws Error where nobody can be asked */
export async function askFor(question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(question);
  process.stderr.write(`${question}: `);
  // What is typed of a secret is shown nowhere.
  const output = isSecret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** A secret from the environment, else from the terminal. */
export async function askFrom(
  variable: 'CONSOLE_PASSWORD' | 'CONSOLE_CODE' | 'CONFORMANCE_PASSWORD',
  question: string,
): Promise<string> {
  return process.env[variable] || askFor(`${question} (${variable})`, true);
}
