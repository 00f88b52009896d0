/** A provider's name as it stands in addresses: never upper case, a dot, a slash or an escape. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Any other is shown as configured, with a capital. */
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

export function providerLabel(provider: string): string {
  const known = Object.hasOwn(LABELS, provider) ? LABELS[provider] : undefined;
  return known ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** One of these parameters means that the provider refused. */
export const SOCIAL_ERRORS = ['error', 'error_code', 'error_message'] as const;

export function hasSocialError(returned: Readonly<Record<string, unknown>>): boolean {
  return SOCIAL_ERRORS.some((name) => returned[name] !== undefined);
}

/** Why the sign-in page is shown again: the `reason` parameter. */
const SIGN_IN_REASONS = [
  'timeout',
  'cancelled',
  'stepOver',
  'noCookies',
  'passwordUnknown',
  'postedAnswer',
  'endedElsewhere',
  'accessEnded',
] as const;

export type SignInReason = (typeof SIGN_IN_REASONS)[number];

export function knownReason(value: unknown): SignInReason | null {
  return SIGN_IN_REASONS.find((reason) => reason === value) ?? null;
}
