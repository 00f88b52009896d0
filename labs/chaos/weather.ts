import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Instance } from './instances.ts';

/** What is wrong at the moment, and what it may be the cause of. */
export interface FaultTraits {
  name: string;
  /** The provider cannot be reached or answers badly: 5xx and refusals are the right answers. */
  hurtsProvider?: true;
  /** What the instances share is away. */
  takesRedis?: true;
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
  /** What the machine itself took of the time, and a wait for Redis if the provider was waited for as well. */
  excuseMs: (redisMs: number) => number;
  /** Whether the machine kept it, or the provider in front of it, waiting for long. */
  isStarved: () => boolean;
  words: () => string;
}

export class Weather {
  /** When what the instances share was last lost. */
  redisLostAt = 0;
  readonly #faults = new Set<FaultTraits>();
  readonly #over = new Map<FaultTraits, number>();

  begin(fault: FaultTraits): void {
    this.#faults.add(fault);
    this.#over.delete(fault);
    if (fault.takesRedis) this.redisLostAt = performance.now();
  }

  end(fault: FaultTraits): void {
    this.#faults.delete(fault);
    this.#over.set(fault, performance.now());
  }

  isRedisAway(): boolean {
    return this.#recent().some(({ takesRedis }) => takesRedis);
  }

  maySignOut(): boolean {
    return this.#recent(Number.POSITIVE_INFINITY).some(({ bendsTime }) => bendsTime);
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
