import { narrowAccount } from './account.ts';
import { LIMITS } from '../limits.ts';

/** Whether a reset can be asked for: exactly two non-empty parts around one `@`, full-width or not. */
export function canResetPassword(typed: string): boolean {
  const parts = narrowAccount(typed).split('@');
  return typed.length <= LIMITS.email && parts.length === 2 && parts.every((part) => part !== '');
}
