/** Signing in with an account of somebody else's (specification, section 2). */

/** A provider's name as it stands in addresses: never upper case, a dot, a slash or an escape. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Names that people know providers by; any other is shown as configured, with a capital. */
const LABELS: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
  microsoft: 'Microsoft',
  azure: 'Microsoft',
  apple: 'Apple',
  line: 'LINE',
  facebook: 'Facebook',
  okta: 'Okta',
};

/** The name of a provider as people write it. */
export function providerLabel(provider: string): string {
  const known = Object.hasOwn(LABELS, provider) ? LABELS[provider] : undefined;
  return known ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
