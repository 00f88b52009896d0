/** What a mail holds, as the stub's control panel lists it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  [field: string]: unknown;
}

/** A call that the provider took, as its journal lists it. */
export interface Call {
  method: string;
  path: string;
  [field: string]: unknown;
}

/** The stub provider's controls, over HTTP. */
export class StubControl {
  readonly #controlPanel: string;

  constructor(controlPanel: string) {
    this.#controlPanel = controlPanel;
  }

  /** Back to the seed data: accounts, mails, journal, scenarios and clock. */
  async reset(): Promise<void> {
    await this.#send('POST', '/control/reset', {});
    await this.#send('DELETE', '/control/scenarios');
    await this.#send('POST', '/control/clock', { offsetMs: 0 });
  }

  /** Switches a scenario on, with what it takes: an operation, an account, a time. */
  async switchOn(name: string, options: Record<string, unknown> = {}): Promise<void> {
    await this.#send('POST', '/control/scenario', { name, on: true, ...options });
  }

  async switchOff(name: string): Promise<void> {
    await this.#send('POST', '/control/scenario', { name, on: false });
  }

  async mails(): Promise<Mail[]> {
    return (await this.#send('GET', '/control/mails')) as Mail[];
  }

  /** The writes that reached the provider since the start or the last `forget`. */
  async writes(): Promise<Call[]> {
    return (await this.#send('GET', '/control/writes')) as Call[];
  }

  /** Every call that reached the provider since then, reads too. */
  async calls(): Promise<Call[]> {
    return (await this.#send('GET', '/control/calls')) as Call[];
  }

  async forget(): Promise<void> {
    await this.#send('DELETE', '/control/writes');
  }

  /** Moves the provider's clock. */
  async setClock(offsetMs: number): Promise<void> {
    await this.#send('POST', '/control/clock', { offsetMs });
  }

  /** The one-time code that an account's device would show now. */
  async oneTimeCode(account: string): Promise<string> {
    const answer = await this.#send('GET', `/control/totp?account=${encodeURIComponent(account)}`);
    return (answer as { code: string }).code;
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(this.#controlPanel + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} of the stub's control panel: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}
