import 'server-only';

/** How the process listens and stops; `env.ts` reads everything else of the environment. */
export interface ListenSettings {
  port: number;
  host: string;
  metricsPort: number | undefined;
  drainWaitMs: number;
  /** 0: calls are never turned away because the process is late. */
  shedLagMs: number;
}

/** What is wrong with the environment: every problem by the variable's name, never its value. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The configuration has ${count}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** @throws ConfigurationError that names every variable with a bad value */
export function readListenSettings(source: Record<string, string | undefined>): ListenSettings {
  const problems: string[] = [];
  const whole = (name: string, max: number): number | undefined => {
    const text = source[name];
    if (text === undefined || text === '') return undefined;
    if (!/^\d{1,6}$/.test(text) || Number(text) > max) problems.push(`${name} must be a whole number from 0 to ${max}`);
    return Number(text);
  };
  const settings = {
    port: whole('PORT', 65_535) ?? 3000,
    host: source.HOST || '0.0.0.0',
    metricsPort: whole('METRICS_PORT', 65_535),
    drainWaitMs: whole('DRAIN_WAIT_MS', 300_000) ?? 0,
    shedLagMs: whole('SHED_LAG_MS', 60_000) ?? 500,
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}
