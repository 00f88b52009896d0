'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { PasswordStrength } from '@/components/auth/password/password-strength';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PasswordInput, TextInput } from '@/components/ui/text-input';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useReady } from '@/lib/client/browser-state';
import { LIMITS } from '@/lib/rules/limits';
import { dropSignUpDomain, dropSignUpEmail } from './sign-up-storage';
import { SignUpDomainNote } from './sign-up-domain-note';
import { lazyImport } from '@/lib/client/lazy-import';
import type { Input } from '@/lib/operations/table';

interface Props {
  kind: 'site' | 'customisation';
  /** Whose sign-up it is; empty if that is not known here. */
  email: string;
  sessionIdHash: string;
  links: SignUpLinks;
  onDone: (email: string, domain: string) => void;
}

export function ConfirmForm({ kind, email, sessionIdHash, links, onDone }: Props) {
  const t = useTranslations('signup');
  const failureWords = useTranslations('failure');
  const needsDomain = kind === 'customisation';
  const { trigger, isBusy, failure: failed } = useMutation('signup.confirm');
  const isReady = useReady();
  const form = useForm<SignUpValues>({
    defaultValues: { ...EMPTY, sessionIdHash },
    reValidateMode: 'onSubmit',
    resolver: signUpResolver(needsDomain),
  });
  const { errors } = form.formState;
  const confirm = form.handleSubmit(async (values) => {
    const result = await trigger(toInput(values));
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    dropSignUpDomain();
    dropSignUpEmail();
    onDone(result.data.email, values.domain.trim().toLowerCase());
  });
  return (
    <Form onSubmit={() => void confirm()}>
      {/* For password managers: it says whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {needsDomain && (
        <SignUpDomainNote
          onUse={({ subdomain, domain }) => {
            form.setValue('domain', `${subdomain}.${domain}`);
            return true;
          }}
        />
      )}
      {FIELDS.filter(({ name }) => needsDomain || name !== 'domain').map((field) => (
        <SignUpField key={field.name} field={field} form={form} email={email} />
      ))}
      <TermsField form={form} links={links} />
      <ConfirmFailure failure={formFailure(errors, failed)} />
      {errors.sessionIdHash && (
        <Alert tone="bad" announce>
          {failureWords('signUpLink')}
        </Alert>
      )}
      <Button variant="primary" type="submit" busy={isBusy || !isReady} block>
        {t('confirm')}
      </Button>
    </Form>
  );
}

/** After a lost answer the account may exist, and its code is used up. */
function ConfirmFailure({ failure }: { failure: ReturnType<typeof formFailure> }) {
  const t = useTranslations();
  const [wasUnknown, setWasUnknown] = useState(false);
  if (failure?.code === 'unknownResult' && !wasUnknown) setWasUnknown(true);
  const words = { unknownResult: t('signup.confirmUnknown'), signUpLink: t('signup.confirmUnknown') };
  const said = wasUnknown && failure && failure.code in words ? { words } : { title: t('signup.confirmFailed') };
  return (
    <>
      {failure && <FailureAlert failure={failure} {...said} />}
      {wasUnknown && <LinkButton href="/signin">{t('ui.toSignIn')}</LinkButton>}
    </>
  );
}

interface FieldData {
  name: Exclude<keyof SignUpValues, 'hasAccepted' | 'sessionIdHash'>;
  autoComplete: string;
  /** Longest text; left out, no counter is shown. */
  max?: number;
  isRequired?: true;
  isPassword?: true;
  hint?: 'codeHint' | 'passwordHint' | 'domainHint';
  inputMode?: 'numeric' | 'tel' | 'url';
}

const FIELDS: readonly FieldData[] = [
  { name: 'code', autoComplete: 'one-time-code', isRequired: true, hint: 'codeHint', inputMode: 'numeric' },
  { name: 'password', autoComplete: 'new-password', isRequired: true, isPassword: true, hint: 'passwordHint' },
  { name: 'confirmation', autoComplete: 'new-password', isRequired: true, isPassword: true },
  { name: 'organizationName', max: LIMITS.organizationName, autoComplete: 'organization', isRequired: true },
  { name: 'departmentName', max: LIMITS.departmentName, autoComplete: 'off' },
  { name: 'personName', max: LIMITS.personName, autoComplete: 'name' },
  { name: 'tel', max: LIMITS.tel, autoComplete: 'tel', inputMode: 'tel' },
  { name: 'domain', autoComplete: 'off', isRequired: true, hint: 'domainHint', inputMode: 'url' },
];

/** Of those without a counter. */
const LONGEST: Partial<Record<keyof SignUpValues, number>> = {
  code: LIMITS.otpMax,
  password: LIMITS.passwordMax,
  domain: LIMITS.domain,
};

interface SignUpFieldProps {
  field: FieldData;
  form: UseFormReturn<SignUpValues>;
  email: string;
}

function SignUpField({ field, form, email }: SignUpFieldProps) {
  const t = useTranslations('signup');
  const { name, autoComplete, max, isRequired = false, isPassword, hint, inputMode } = field;
  const Input = isPassword ? PasswordInput : TextInput;
  return (
    <Field
      label={t(`field.${name}`)}
      hint={
        hint && (
          <>
            {t(`field.${hint}`, { min: LIMITS.passwordMin })}
            {name === 'password' && <Strength form={form} email={email} />}
          </>
        )
      }
      error={form.formState.errors[name]?.message}
      required={isRequired}
      errorValues={{ max: max ?? LONGEST[name] ?? 0 }}
      {...(max === undefined ? {} : { max })}
      {...(isRequired ? {} : { mark: 'optional' as const })}
    >
      <Input autoComplete={autoComplete} {...(inputMode ? { inputMode } : {})} {...form.register(name)} />
    </Field>
  );
}

function Strength({ form, email }: Pick<SignUpFieldProps, 'form' | 'email'>) {
  return <PasswordStrength password={useWatch({ control: form.control, name: 'password' })} account={email} />;
}

/** Registered in a component of its own, so that the fields above it come first when the first wrong one gets the focus. */
function TermsField({ form, links }: { form: UseFormReturn<SignUpValues>; links: SignUpLinks }) {
  const t = useTranslations('signup');
  return (
    <>
      <Row>
        <ExternalLink href={links.terms}>{t('terms')}</ExternalLink>
        <ExternalLink href={links.privacy}>{t('privacy')}</ExternalLink>
      </Row>
      <Checkbox
        label={t('accept')}
        error={form.formState.errors.hasAccepted?.message}
        errorLabel={t('terms')}
        {...form.register('hasAccepted')}
      />
    </>
  );
}

export interface SignUpLinks {
  terms: string;
  privacy: string;
  /** The site service's thanks page, or the customisation app's start page. */
  next: string;
}

/** What the confirmation form holds; the fields of text in their order. */
const EMPTY = {
  code: '',
  password: '',
  confirmation: '',
  organizationName: '',
  departmentName: '',
  personName: '',
  tel: '',
  domain: '',
  hasAccepted: false,
  sessionIdHash: '',
};

type SignUpValues = typeof EMPTY;

/** The values as the operation takes them: what was left empty is left out. */
function toInput(values: SignUpValues): Input<'signup.confirm'> {
  const { sessionIdHash, code, password, organizationName, departmentName, personName, tel, domain } = values;
  const optional = Object.entries({ departmentName, personName, tel, domain }).filter(([, text]) => text.trim() !== '');
  return { sessionIdHash, code, password, organizationName, ...Object.fromEntries(optional) };
}

/** Validates by the operation's schema and by the rules that it does not know: two equal passwords, phone, domain, terms. */
function signUpResolver(needsDomain: boolean): Resolver<SignUpValues> {
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
