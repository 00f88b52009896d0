/** Why somebody sees the sign-in page again: the `reason` parameter, one of these words or nothing. */
export const SIGN_IN_REASONS = ['timeout', 'cancelled', 'stepOver'] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/** The reason that a parameter names; null for anything else. */
export function knownReason(value: unknown): SignInReason | null {
  return SIGN_IN_REASONS.find((reason) => reason === value) ?? null;
}
