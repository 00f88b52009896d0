import 'server-only';
import { type OperatorValues, setOperatorValues } from '../rules/operator-values.ts';
import type { Env } from './env-schema.ts';
import { processWide } from './process-wide.ts';

export type { Env } from './env-schema.ts';

/** What the process was started with. Each bundle of the framework has a copy of this module, and none of the schema and its library. */
const slot = processWide<Env>('env');
/** Each copy has rules of its own to tell. */
let told: Env | undefined;

/** @throws Error before `setEnv`, with which a process starts */
export function readEnv(): Env {
  const env = slot.value;
  if (!env) throw new Error('The environment has not been read.');
  return env === told ? env : tellRules(env);
}

/** @param env of `parseEnv` */
export function setEnv(env: Env): Env {
  slot.value = tellRules(env);
  return env;
}

function tellRules(env: Env): Env {
  setOperatorValues(operatorValuesOf(env));
  told = env;
  return env;
}

/** What rules of the business depend on. */
export function operatorValuesOf(env: Env): OperatorValues {
  return { hostPlatformDomains: env.HOST_PLATFORM_DOMAINS, domainsWithoutSuffix: env.DOMAINS_WITHOUT_SUFFIX };
}

type SignUpKind = 'site' | 'customisation';

/** The service that a word in an address names; null if none. */
export function signUpKind(word: string): SignUpKind | null {
  const { PROVIDER_WORD_SITE, PROVIDER_WORD_CUSTOMISATION } = readEnv();
  if (word === PROVIDER_WORD_SITE) return 'site';
  return word === PROVIDER_WORD_CUSTOMISATION ? 'customisation' : null;
}
