import type { Input } from '@/lib/operations/table';

/** The fields that hold text, as typed. */
const TEXTS = [
  'code',
  'password',
  'confirmation',
  'organizationName',
  'departmentName',
  'personName',
  'tel',
  'domain',
] as const;
export type SignUpText = (typeof TEXTS)[number];

/** What the confirmation form holds. */
export interface SignUpValues extends Record<SignUpText, string> {
  hasAccepted: boolean;
}

export const EMPTY: SignUpValues = {
  code: '',
  password: '',
  confirmation: '',
  organizationName: '',
  departmentName: '',
  personName: '',
  tel: '',
  domain: '',
  hasAccepted: false,
};

/** The values as the operation takes them: what was left empty is left out. */
export function toInput(values: SignUpValues, sessionIdHash: string): Input<'signup.confirm'> {
  const { code, password, organizationName, departmentName, personName, tel, domain } = values;
  const optional = Object.entries({ departmentName, personName, tel, domain }).filter(([, text]) => text.trim() !== '');
  return { sessionIdHash, code, password, organizationName, ...Object.fromEntries(optional) };
}

/** Message keys by field: the schema's, and the rules that concern two fields or none of the wire's (specification, section 5). */
export async function problemsOf(
  values: SignUpValues,
  sessionIdHash: string,
  needsDomain: boolean,
): Promise<Record<string, string>> {
  const { signUpConfirmation } = await import('@/lib/rules/auth/sign-up');
  const parsed = signUpConfirmation.safeParse(toInput(values, sessionIdHash));
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  for (const name of ['code', 'password'] as const) if (values[name] === '') problems[name] = 'enter';
  if (values.confirmation !== values.password) problems.confirmation = 'passwordMismatch';
  if (needsDomain && values.domain.trim() === '') problems.domain = 'enter';
  if (!values.hasAccepted) problems.hasAccepted = 'acceptTerms';
  return problems;
}
