'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';
import type { SignUpText } from './sign-up-values';

interface Props {
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
export function SignUpFields({ values, problems, onChange, hasDomain }: Props) {
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
