'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ExternalLink } from '@/components/ui/external-link';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { SignUpDomainNote } from './sign-up-domain-note';
import { dropSignUpDomain } from '@/components/auth/sign-up/sign-up-domain';
import { useMutation } from '@/lib/client/use-mutation';
import { EMPTY, problemsOf, type SignUpText, type SignUpValues, toInput } from './sign-up-values';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

interface Props {
  kind: 'site' | 'customisation';
  sessionIdHash: string;
  links: SignUpLinks;
  onDone: (email: string, domain: string) => void;
}

/** Code, password, organisation, person, domain where it is needed, and the terms; each message beside its field. */
export function ConfirmForm({ kind, sessionIdHash, links, onDone }: Props) {
  const t = useTranslations('signup');
  const needsDomain = kind === 'customisation';
  const { values, problems, change, confirm, isBusy, failure } = useConfirm({ sessionIdHash, needsDomain, onDone });
  const once = useSingleFlight();
  const form = useFirstProblem(problems);
  return (
    <Form ref={form} onSubmit={() => void once(confirm)}>
      {needsDomain && (
        <SignUpDomainNote onUse={({ subdomain, domain }) => change({ domain: `${subdomain}.${domain}` })} />
      )}
      <SignUpFields values={values} problems={problems} onChange={change} hasDomain={needsDomain} />
      <Row>
        <ExternalLink href={links.terms}>{t('terms')}</ExternalLink>
        <ExternalLink href={links.privacy}>{t('privacy')}</ExternalLink>
      </Row>
      <Checkbox
        label={t('accept')}
        checked={values.hasAccepted}
        error={problems.hasAccepted}
        errorLabel={t('terms')}
        onChange={({ target }) => change({ hasAccepted: target.checked })}
      />
      {failure && <FailureAlert failure={failure} title={t('confirmFailed')} />}
      {problems.sessionIdHash && (
        <Alert tone="bad" announce>
          {t('wrongLink')}
        </Alert>
      )}
      <Button variant="primary" type="submit" busy={isBusy} block>
        {t('confirm')}
      </Button>
    </Form>
  );
}

/** After a try, typing goes on where the first message stands (promises: V-K5). */
function useFirstProblem(problems: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}

interface Wanted {
  sessionIdHash: string;
  needsDomain: boolean;
  onDone: (email: string, domain: string) => void;
}

/** What the confirmation form holds, what is wrong with it, and how it is sent: once, with nothing typed lost. */
function useConfirm({ sessionIdHash, needsDomain, onDone }: Wanted) {
  const { trigger, isBusy, failure } = useMutation('signup.confirm');
  const [values, setValues] = useState<SignUpValues>(EMPTY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (part: Partial<SignUpValues>) => setValues((before) => ({ ...before, ...part }));
  const confirm = async () => {
    const found = await problemsOf(values, sessionIdHash, needsDomain);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const result = await trigger(toInput(values, sessionIdHash));
    if (result?.failure?.fields) setProblems(result.failure.fields);
    if (!result?.data) return;
    dropSignUpDomain();
    onDone(result.data.email, values.domain.trim().toLowerCase());
  };
  return { values, problems, change, confirm, isBusy, failure: failure?.fields ? undefined : failure };
}

interface SignUpFieldsProps {
  values: Record<SignUpText, string>;
  problems: Record<string, string>;
  onChange: (part: Partial<Record<SignUpText, string>>) => void;
  hasDomain: boolean;
}

interface FieldData {
  name: SignUpText;
  autoComplete: string;
  /** Longest text; left out, no counter is shown. */
  max?: number;
  isRequired?: true;
  isPassword?: true;
  hint?: 'codeHint' | 'passwordHint' | 'domainHint';
  inputMode?: 'numeric' | 'tel' | 'url';
}

/** The fields of sign-up, as data, in their order. */
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

/** Everything that sign-up asks for in writing; the domain only where the service is bought for one. */
function SignUpFields({ values, problems, onChange, hasDomain }: SignUpFieldsProps) {
  return FIELDS.filter(({ name }) => hasDomain || name !== 'domain').map((field) => (
    <SignUpField
      key={field.name}
      field={field}
      value={values[field.name]}
      problem={problems[field.name]}
      onChange={(text) => onChange({ [field.name]: text })}
    />
  ));
}

interface FieldProps {
  field: FieldData;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function SignUpField({ field, value, problem, onChange }: FieldProps) {
  const t = useTranslations('signup');
  const { name, autoComplete, max, isRequired = false, isPassword, hint, inputMode } = field;
  const Input = isPassword ? PasswordInput : TextInput;
  return (
    <Field
      label={t(`field.${name}`)}
      hint={hint && t(`field.${hint}`, { min: LIMITS.passwordMin })}
      error={problem}
      required={isRequired}
      {...(max === undefined ? {} : { max, used: value.length })}
      {...(isRequired ? {} : { mark: 'optional' as const })}
    >
      <Input
        autoComplete={autoComplete}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(inputMode ? { inputMode } : {})}
      />
    </Field>
  );
}

/** Where sign-up leads on, and what must be accepted. */
export interface SignUpLinks {
  terms: string;
  privacy: string;
  /** The site service's thanks page, or the customisation app's start page. */
  next: string;
}
