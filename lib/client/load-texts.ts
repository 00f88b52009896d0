import type { Messages } from 'next-intl';

/** With the waits between them about six seconds, in which a server starts again. */
const TRIES = 6;
const WAIT_MS = 100;

const files = new Map<string, Promise<Partial<Messages>>>();

/** The messages of a file, loaded once in a document. @throws Error if it cannot be had; the next call tries again */
export function loadTexts(file: string): Promise<Partial<Messages>> {
  const known = files.get(file);
  if (known) return known;
  const loading = fetchTexts(file);
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

async function fetchTexts(file: string): Promise<Partial<Messages>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const answer = await fetch(file);
      // The console's own file: its types are those of the messages.
      if (answer.ok) return ((await answer.json()) as { data: Partial<Messages> }).data;
    } catch {
      // Tried again below.
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** tried));
  }
  throw new Error('The texts could not be loaded.');
}
