/** E-mail addresses and accounts, as forms take them. */
import * as z from 'zod';
import { isEmail, toHalfWidth } from './account.ts';
import { LIMITS } from '../limits.ts';
import { operatorValues } from '../operator-values.ts';

const SUFFIX = /^[a-z0-9]+$/i;

/** @returns a key of `field` in the messages, or null if the account is valid */
export function accountProblem(
  typed: string,
): 'enter' | 'tooLong' | 'enterCorrectly' | 'suffixForm' | 'suffixNotAllowed' | null {
  if (typed.length > LIMITS.email) return 'tooLong';
  const account = toHalfWidth(typed).trim();
  if (account === '') return 'enter';
  const [email = '', ...suffixes] = account.split('#');
  if (!isEmail(email)) return 'enterCorrectly';
  if (suffixes.length === 0) return null;
  if (suffixes.length > 1 || !SUFFIX.test(suffixes[0] ?? '')) return 'suffixForm';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return operatorValues().domainsWithoutSuffix.includes(domain) ? 'suffixNotAllowed' : null;
}

export const account = z.string({ error: 'enter' }).transform((typed, context) => {
  const problem = accountProblem(typed);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return toHalfWidth(typed).trim();
});

export const email = z.string({ error: 'enter' }).transform((typed, context) => {
  const text = toHalfWidth(typed.slice(0, LIMITS.email + 1)).trim();
  const problem =
    typed.length > LIMITS.email ? 'tooLong' : text === '' ? 'enter' : isEmail(text) ? null : 'enterCorrectly';
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return text;
});

export const emailForm = z.object({ email });
