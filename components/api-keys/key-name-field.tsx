'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

export interface KeyNameFieldProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (name: string) => void;
  withHint?: boolean;
}

/** The name of a key: 30 characters, counted while typing (specification, section 5). */
export function KeyNameField({ label, value, error, onChange, withHint }: KeyNameFieldProps) {
  const t = useTranslations('apikey');
  return (
    <Field
      label={label}
      error={error ?? undefined}
      max={LIMITS.apikeyName}
      used={value.length}
      required
      hint={withHint ? t('nameHint') : undefined}
    >
      <TextInput name="name" autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

/**
 * Holds a key's name against the rule that the door uses too; the rule is loaded when it is first needed.
 * @returns a key of `field` in the messages, or null where the name is fine
 */
export async function checkKeyName(name: string): Promise<string | null> {
  const { apikeyName } = await import('@/lib/rules/api-keys/api-key');
  const parsed = apikeyName.safeParse({ name });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'enterCorrectly');
}
