import type { FieldErrors, Resolver } from 'react-hook-form';
import { lazyImport } from '@/lib/client/lazy-import';
import type { Input } from '@/lib/operations/table';

/** What the confirmation form holds; the fields of text in their order. */
export const EMPTY = {
  code: '',
  password: '',
  confirmation: '',
  organizationName: '',
  departmentName: '',
  personName: '',
  tel: '',
  domain: '',
  hasAccepted: false,
  /** Out of the mailed link. */
  sessionIdHash: '',
};

export type SignUpValues = typeof EMPTY;

/** The values as the operation takes them: what was left empty is left out. */
export function toInput(values: SignUpValues): Input<'signup.confirm'> {
  const { sessionIdHash, code, password, organizationName, departmentName, personName, tel, domain } = values;
  const optional = Object.entries({ departmentName, personName, tel, domain }).filter(([, text]) => text.trim() !== '');
  return { sessionIdHash, code, password, organizationName, ...Object.fromEntries(optional) };
}

/** Validates by the operation's schema and by the rules that it does not know: two equal passwords, phone, domain, terms. */
export function signUpResolver(needsDomain: boolean): Resolver<SignUpValues> {
  return async (values) => {
    const [rules, phone] = await Promise.all([
      lazyImport(() => import('@/lib/rules/auth/sign-up')),
      // Its metadata is large, and the number optional.
      values.tel.trim() === '' ? NO_PHONE : lazyImport(() => import('@/lib/rules/organization/phone')),
    ]);
    if (!rules || !phone) return { values: {}, errors: { root: { type: 'notLoaded' } } };
    const problems: Record<string, string> = {};
    const tel = phone.formatPhone(values.tel);
    const { error } = rules.signUpConfirmation.safeParse(toInput(values));
    for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
    for (const name of ['code', 'password'] as const) if (values[name] === '') problems[name] = 'enter';
    if (values.confirmation !== values.password) problems.confirmation = 'passwordMismatch';
    if (tel === null) problems.tel ??= 'enterCorrectly';
    if (needsDomain && values.domain.trim() === '') problems.domain = 'enter';
    if (!values.hasAccepted) problems.hasAccepted = 'acceptTerms';
    return toResolved({ ...values, tel: tel ?? values.tel }, problems);
  };
}

const NO_PHONE = { formatPhone: () => '' };

function toResolved(
  values: SignUpValues,
  problems: Record<string, string>,
): Awaited<ReturnType<Resolver<SignUpValues>>> {
  const entries = Object.entries(problems).map(([name, message]) => [name, { type: 'validate', message }]);
  const errors: FieldErrors<SignUpValues> = Object.fromEntries(entries);
  return entries.length === 0 ? { values, errors: {} } : { values: {}, errors };
}
