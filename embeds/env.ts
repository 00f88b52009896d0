/** The only reader of the environment in the embedded pages. */

export interface EmbedsConfig {
  port: number;
  host: string;
  /** The console's origin: the only one that may frame the pages and talk to them. */
  consoleOrigin: string;
  portalId: string;
  /** Null: there is no contact form. */
  formId: string | null;
  /** The vendor's data centre. */
  region: string;
  /** An origin that stands in for the vendor's hosts; null for the vendor itself. */
  standIn: string | null;
}

/** @throws Error that lists every problem by the variable's name */
export function readConfig(env: NodeJS.ProcessEnv = process.env): EmbedsConfig {
  const problems: string[] = [];
  const take = (name: string, pattern: RegExp, problem: string, fallback?: string): string => {
    const value = env[name] || fallback;
    if (value === undefined || !pattern.test(value))
      problems.push(`${name} ${value === undefined ? 'is missing' : problem}`);
    return value ?? '';
  };
  const port = Number(take('EMBEDS_PORT', /^\d{1,5}$/, 'must be a port number', '3001'));
  const config: EmbedsConfig = {
    port,
    host: env.EMBEDS_HOST || '0.0.0.0',
    consoleOrigin: take('APP_ORIGIN', ORIGIN, 'must be an origin: scheme, host and port only'),
    portalId: take('HUBSPOT_PORTAL_ID', /^\d+$/, 'must be digits'),
    formId: env.HUBSPOT_FORM_ID ? take('HUBSPOT_FORM_ID', /^[\w-]+$/, 'must be an identifier') : null,
    region: take('HUBSPOT_REGION', /^[a-z]{2,3}\d$/, 'must be the name of a region', 'na1'),
    standIn: env.EMBEDS_STAND_IN ? take('EMBEDS_STAND_IN', ORIGIN, 'must be an origin') : null,
  };
  if (problems.length > 0)
    throw new Error(`The embedded pages cannot start:\n${problems.map((text) => `  ${text}`).join('\n')}`);
  return config;
}

/** An https origin, or an http one on loopback. */
const ORIGIN = /^(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\]))(?::\d+)?$/;
