type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
type Answerer = (body: unknown) => Answer | Promise<Answer>;

/** The console's own endpoints as a test answers them, and the calls that came. */
export interface OwnDoor {
  calls: { path: string; method: string; body: unknown; keepalive: boolean }[];
  answer: (path: string, answerer: Answerer | Answer) => void;
  /** Answers with a failure; `more` is what else stands in it. */
  refuse: (path: string, code: string, status: number, more?: object) => void;
}

/** Stands in for the network. An address that no test answers fails, as a lost connection does. */
export function openDoor(): OwnDoor {
  const answers = new Map<string, Answerer>();
  const calls: OwnDoor['calls'] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = String(input);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ path, method: init.method ?? 'GET', body, keepalive: init.keepalive ?? false });
    const answerer = answers.get(path);
    if (!answerer) throw new TypeError(`nobody answers ${path}`);
    const { status = 200, body: sent, headers } = await until(init.signal, answerer(body));
    return new Response(JSON.stringify(sent), { status, headers: { 'content-type': 'application/json', ...headers } });
  });
  const answer: OwnDoor['answer'] = (path, answerer) =>
    answers.set(path, typeof answerer === 'function' ? answerer : () => answerer);
  const refuse: OwnDoor['refuse'] = (path, code, status, more) =>
    answer(path, { status, body: { failure: { code, status, requestId: 'request-1', ...more } } });
  return { calls, answer, refuse };
}

/** The door of a file's tests: each begins with one that nobody has called, and that answers nothing yet. */
export function doorOfFile(): OwnDoor {
  const door = {} as OwnDoor; // Nothing reads it before the tests run.
  beforeEach(() => void Object.assign(door, openDoor()));
  return door;
}

/** A call that is given up fails, as it does in a browser. */
function until<Value>(signal: AbortSignal | null | undefined, value: Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    Promise.resolve(value).then(resolve, reject);
  });
}
