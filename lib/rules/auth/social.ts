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

/** What a provider says where it did not let somebody in; one of them is enough. */
export const SOCIAL_ERRORS = ['error', 'error_code', 'error_message'] as const;

/** Whether what a provider sent back holds an error. */
export function hasSocialError(returned: Readonly<Record<string, unknown>>): boolean {
  return SOCIAL_ERRORS.some((name) => returned[name] !== undefined);
}

/** Why somebody sees the sign-in page again: the `reason` parameter, one of these words or nothing. */
const SIGN_IN_REASONS = ['timeout', 'cancelled', 'stepOver'] as const;

export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/** The reason that a parameter names; null for anything else. */
export function knownReason(value: unknown): SignInReason | null {
  return SIGN_IN_REASONS.find((reason) => reason === value) ?? null;
}
