import { isSameAccount } from '../../lib/rules/auth/account.ts';
import { type ScenarioInfo, type ScenarioName, type ScenarioOptions, SCENARIOS } from './catalogue.ts';

/** What is known of the call. */
export interface Situation {
  operation?: string | null;
  account?: string | null;
  app?: string;
}

export interface ScenarioRegistry {
  /** Null if the scenario does not apply. Counts it down if it has a count. */
  take: (name: ScenarioName, situation?: Situation) => ScenarioOptions | null;
  takeFirst: (
    names: readonly ScenarioName[],
    situation: Situation,
  ) => { name: ScenarioName; options: ScenarioOptions } | null;
  set: (name: ScenarioName, options: ScenarioOptions | null) => void;
  active: () => Partial<Record<ScenarioName, ScenarioOptions>>;
  clear: () => void;
}

export function createScenarioRegistry(): ScenarioRegistry {
  const on = new Map<ScenarioName, ScenarioOptions>();
  const take: ScenarioRegistry['take'] = (name, situation = {}) => {
    const options = on.get(name);
    if (!options || !applies(options, situation)) return null;
    if (options.count !== undefined) {
      options.count -= 1;
      if (options.count <= 0) on.delete(name);
    }
    return options;
  };
  return {
    take,
    takeFirst: (names, situation) => {
      if (on.size === 0) return null;
      for (const name of names) {
        const options = take(name, situation);
        if (options) return { name, options };
      }
      return null;
    },
    set: (name, options) => {
      const info: ScenarioInfo = SCENARIOS[name];
      if (options) on.set(name, { ...info.defaults, ...options });
      else on.delete(name);
    },
    active: () => Object.fromEntries(on),
    clear: () => on.clear(),
  };
}

function applies(options: ScenarioOptions, { operation, account, app }: Situation): boolean {
  if (options.account !== undefined && !isSameAccount(options.account, account ?? '')) return false;
  if (options.app !== undefined && options.app !== 'all' && options.app !== app) return false;
  if (options.operation === undefined || options.operation === '*') return true;
  if (options.operation.endsWith('.*')) return operation?.startsWith(options.operation.slice(0, -1)) ?? false;
  return options.operation === operation;
}
