import type { BookEntry, Call, Death, History, Line, Outage, SessionEnd } from './history.ts';
import type { Instance } from './instances.ts';

interface Leaving extends Pick<Call, 'id' | 'operation' | 'session' | 'account' | 'seen' | 'isBare'> {
  at: Instance;
  isChange?: boolean;
}

/** Of `deviceGraceS` in `lib/server/timing.ts`. */
const UNBOUND_MS = 15_000;

/** Writes down what happens in a run, as it happens. */
export class Trace {
  readonly #calls: Call[] = [];
  readonly #freezes = new Map<Call, number>();
  readonly #ends: SessionEnd[] = [];
  readonly deaths: Death[] = [];

  leave({ at, isChange = false, ...what }: Leaving): Call {
    const { group, index, life, freezes } = at;
    const unanswered = { answeredMs: null, said: 'unanswered', isCut: false };
    const place = { group, at: index, life };
    const call: Call = { ...what, isChange, ...place, leftMs: performance.now(), ...unanswered };
    this.#calls.push(call);
    this.#freezes.set(call, freezes);
    return call;
  }

  answer(call: Call, at: Instance, answer: { status: number; code: string } | undefined): void {
    call.isCut = at.life !== call.life || at.pid === undefined || at.freezes !== this.#freezes.get(call);
    this.#freezes.delete(call);
    if (!answer) return;
    call.answeredMs = performance.now();
    call.said = answer.status === 200 ? 'done' : answer.code;
  }

  end(session: string, { group, index }: Instance, life: number): void {
    this.#ends.push({ session, group, at: index, life, toldMs: performance.now() });
  }

  /** The cookie from before the session was bound is over a little later. */
  bind({ session, group, at, life, leftMs }: Call): void {
    const toldMs = performance.now() + UNBOUND_MS;
    this.#ends.push({ session, group, at, life, toldMs, clockFromMs: leftMs, isUnbound: true });
  }

  history(
    groups: History['groups'],
    outages: readonly Outage[],
    book: readonly BookEntry[],
    { lines, logged }: { lines: readonly Line[]; logged: readonly string[] },
  ): History {
    return { groups, calls: this.#calls, book, lines, logged, ends: this.#ends, deaths: this.deaths, outages };
  }
}
