import type { FrozenLine, ReviewLine } from './review.ts';

export const RISKS = ['noMfa', 'owner', 'formerMaker', 'news'] as const;
export type Risk = (typeof RISKS)[number];

/** Whether the organization required a second factor as its lines were frozen. */
export function requiresMfa(lines: readonly FrozenLine[]): boolean {
  return lines.some(({ kind, value }) => kind === 'policy' && value.policy === 'mfa' && value.value === 'required');
}

/**
 * Why a line deserves a look of its own, without which nobody keeps it. That a general member has no second factor is one only where
 * it is required: it would be nearly every line.
 */
export function risksOf(line: FrozenLine & Pick<ReviewLine, 'since'>, isMfaRequired: boolean): Risk[] {
  const { kind, value, since } = line;
  const risks: Risk[] = [];
  if (kind === 'member' && value.mfa === 'off' && (isMfaRequired || value.role !== 'general')) risks.push('noMfa');
  if (kind === 'member' && value.role === 'owner') risks.push('owner');
  if (kind === 'key' && value.makerState === 'left') risks.push('formerMaker');
  if (since !== 'same' && since !== 'first') risks.push('news');
  return risks;
}
