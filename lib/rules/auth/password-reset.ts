/** The password reset (specification, section 5). Light: the form judges by it as one types. */
import { narrowAccount } from './account.ts';
import { LIMITS } from '../limits.ts';

/** Whether the send button of the password reset is enabled: exactly two non-empty parts around one `@`, full-width or not. */
export function canResetPassword(typed: string): boolean {
  const parts = narrowAccount(typed).split('@');
  return typed.length <= LIMITS.email && parts.length === 2 && parts.every((part) => part !== '');
}
