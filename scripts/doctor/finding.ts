/** What the doctor says of one thing. `open`: it cannot be known from here. */
export interface Finding {
  state: 'good' | 'bad' | 'open';
  about: string;
  /** What was found; never the value of a secret. */
  said: string;
  /** What to do, if it is not good. */
  todo?: string;
}

const good = (about: string, said: string): Finding => ({ state: 'good', about, said });
const bad = (about: string, said: string, todo: string): Finding => ({ state: 'bad', about, said, todo });
const open = (about: string, said: string, todo: string): Finding => ({ state: 'open', about, said, todo });
export const finding = { good, bad, open };

const MARKS = { good: 'good          ', bad: 'BAD           ', open: 'not checkable ' };

/** One line, and a second with what to do. */
export function printed({ state, about, said, todo }: Finding): string {
  const line = `${MARKS[state]} ${about}: ${said}`;
  return todo === undefined ? line : `${line}\n${' '.repeat(15)} → ${todo}`;
}

/** The name that a system gives an error; its message may hold addresses with passwords. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner = error.cause instanceof Error ? error.cause : error;
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
}
