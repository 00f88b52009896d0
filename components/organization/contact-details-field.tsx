'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput, type TextInputProps } from '@/components/ui/text-input';
import type { ContactDetailsField as FieldName } from '@/lib/rules/organization/contact-details';
import { LIMITS } from '@/lib/rules/limits';
import { asTyped, type Rewrite } from './as-typed';
import type { Typing } from './use-typing';

interface InformationFieldProps extends Pick<TextInputProps, 'inputMode' | 'type' | 'onBlur'> {
  typing: Typing;
  field: FieldName;
  hint?: string;
  isOptional?: boolean;
  rewrite?: Rewrite;
}

/** What a field takes at most, and what a browser may fill into it. */
const FIELDS = {
  name: { max: LIMITS.organizationName, autoComplete: 'organization' },
  departmentName: { max: LIMITS.departmentName, autoComplete: 'off' },
  personName: { max: LIMITS.personName, autoComplete: 'name' },
  tel: { max: LIMITS.tel, autoComplete: 'tel' },
  postalCode: { max: LIMITS.postalCode, autoComplete: 'postal-code' },
  address: { max: LIMITS.address, autoComplete: 'street-address' },
} as const;

/** One field with its message. */
export function ContactDetailsInput(props: InformationFieldProps) {
  const { typing, field, hint, isOptional, rewrite, onBlur, ...input } = props;
  const t = useTranslations('information');
  const { max, autoComplete } = FIELDS[field];
  return (
    <Field
      label={t(field)}
      hint={hint}
      required={!isOptional}
      {...(isOptional ? { mark: 'optional' } : {})}
      wide
      error={typing.messageOf(field)}
      errorValues={{ max, min: LIMITS.addressMin }}
    >
      <TextInput
        {...input}
        {...asTyped((text) => typing.type(field, text), rewrite)}
        ref={(element) => typing.attach(field, element)}
        name={field}
        autoComplete={autoComplete}
        defaultValue={typing.baseline[field]}
        onBlur={(event) => {
          typing.leave(field);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}
