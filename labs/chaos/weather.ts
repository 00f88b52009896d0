import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Outage } from './history.ts';
import type { Instance } from './instances.ts';

/** What is wrong at the moment, and what it may be the cause of. */
export interface FaultTraits {
  name: string;
  /** The provider cannot be reached or answers badly: 5xx and refusals are the right answers. */
  hurtsProvider?: true;
  /** What the instances share is away. */
  takesRedis?: true;
  /** The store of this group is away. */
  takesStore?: string;
  /** Nobody takes the words of the log. */
  takesLog?: true;
  /** A clock is further off than a session may be. */
  bendsTime?: true;
}

/** How long after its end a fault may still show: breakers probe after 2 s, Redis is left alone for 5 s. */
const ECHO_MS = 7000;
const STARVED_MS = 500;
/** How late this process is, in which the provider's side of each call is. */
const lateness = monitorEventLoopDelay({ resolution: 20 });
lateness.enable();
setInterval(() => lateness.reset(), 20_000).unref();

export interface Look {
  /** Whether the instance was killed, frozen or started meanwhile. */
  isDisturbed: () => boolean;
  isProviderWell: () => boolean;
  /** Whether the console that is asked has its store. */
  isStoreWell: () => boolean;
  /** What the machine itself took of the time, and a wait for Redis if the provider was waited for as well. */
  excuseMs: (redisMs: number) => number;
  /** Whether the machine kept it, or the provider in front of it, waiting for long. */
  isStarved: () => boolean;
  words: () => string;
}

export class Weather {
  readonly #faults = new Set<FaultTraits>();
  readonly #over = new Map<FaultTraits, number>();
  readonly #begun = new Map<FaultTraits, number>();
  /** Those that are over. */
  readonly outages: Outage[] = [];

  begin(fault: FaultTraits): void {
    this.#faults.add(fault);
    this.#over.delete(fault);
    this.#begun.set(fault, performance.now());
  }

  end(fault: FaultTraits): void {
    const [fromMs, toMs] = [this.#begun.get(fault) ?? 0, performance.now()];
    const echo = { fromMs, toMs: toMs + ECHO_MS };
    if (fault.takesRedis) this.outages.push({ what: 'shared', group: 'PostgreSQL', ...echo });
    if (fault.takesStore) this.outages.push({ what: 'store', group: fault.takesStore, ...echo });
    if (fault.takesLog) this.outages.push({ what: 'log', ...echo });
    if (fault.hurtsProvider) this.outages.push({ what: 'provider', ...echo });
    if (fault.name.startsWith('clock')) this.outages.push({ what: 'clock', ...echo });
    this.#faults.delete(fault);
    this.#over.set(fault, performance.now());
  }

  /** Whether a clock was bent since a session began. */
  maySignOut(sinceMs: number): boolean {
    return this.#recent(performance.now() - sinceMs + ECHO_MS).some(({ bendsTime }) => bendsTime);
  }

  now(): string {
    return [...new Set(this.#recent().map(({ name }) => name))].join(' + ') || 'calm';
  }

  /** @param at the instance that is asked now */
  look(at: Instance): Look {
    const { life, freezes, starvedMs } = at;
    const before = this.#recent();
    const wasFrozen = at.isFrozen;
    const faults = () => [...new Set([...before, ...this.#recent()])];
    const isProviderWell = () => at.life === life && !faults().some(({ hurtsProvider }) => hurtsProvider);
    const starved = () => Math.max(0, at.starvedMs - starvedMs, lateness.max / 1e6);
    const isRedisWell = () => !faults().some(({ takesRedis }) => takesRedis);
    return {
      isDisturbed: () => wasFrozen || at.freezes !== freezes || at.life !== life || at.pid === undefined,
      isProviderWell,
      isStoreWell: () => !faults().some(({ takesStore }) => takesStore === at.group),
      excuseMs: (redisMs) => starved() + (isProviderWell() || isRedisWell() ? 0 : redisMs),
      isStarved: () => starved() > STARVED_MS,
      words: () =>
        faults()
          .map(({ name }) => name)
          .join(' + ') || 'calm',
    };
  }

  /** The faults of now, and those whose echo may still be heard. */
  #recent(echoMs = ECHO_MS): FaultTraits[] {
    const over = [...this.#over].filter(([, at]) => performance.now() - at < echoMs).map(([fault]) => fault);
    return [...this.#faults, ...over];
  }
}
