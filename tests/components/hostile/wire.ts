import type { Failure } from '@/lib/rules/failures';

/** What becomes of a call on its way: a refusal, no answer at all, one that is cut off, or one that waits. */
export type Fate = { refusal: { http: number; failure: Failure } } | 'reset' | 'cut' | Promise<void> | null;

/** The connection to one of the console's endpoints, as bad as a test wants it; everything else goes on to the form's own world. */
export class Wire {
  /** What was sent to the endpoint, call by call. */
  readonly sent: unknown[] = [];
  /** The operations that were read. */
  readonly reads: string[] = [];
  fate: Fate = null;
  /** Calls that have not been answered yet. */
  pending = 0;

  /** @param path of the endpoint that the form sends to */
  constructor(path: string) {
    const world = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const url = String(address);
      if (init?.method !== 'POST' || url !== path) {
        if (init?.method !== 'POST') this.reads.push(url.replace(/^\/api\/(?:provider|console)\/|\?.*$/g, ''));
        return world(address, init);
      }
      this.sent.push(JSON.parse(String(init.body)));
      this.pending += 1;
      try {
        return await this.answer(() => world(address, init));
      } finally {
        this.pending -= 1;
      }
    };
  }

  private async answer(carryOut: () => Promise<Response>): Promise<Response> {
    const { fate } = this;
    if (fate instanceof Promise) await fate;
    if (fate === 'reset') throw new TypeError('Failed to fetch');
    if (fate === 'cut') return new Response('{"data":', { status: 200 });
    if (fate === null || fate instanceof Promise) return carryOut();
    return Response.json({ failure: fate.refusal.failure }, { status: fate.refusal.http });
  }
}
