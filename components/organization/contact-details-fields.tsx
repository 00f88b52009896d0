'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput, type TextInputProps } from '@/components/ui/text-input';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { LIMITS } from '@/lib/rules/limits';
import type { ContactDetailsField } from '@/lib/rules/organization/contact-details';
import { addressIn, lookUpParts } from '@/lib/rules/organization/postal-code';
import { TIMING } from '@/lib/rules/timing';
import styles from './contact-details-fields.module.css';
import { inputHandlers, loadPhoneRules, type Rewrite, rewritePhone, rewritePostalCode } from './input-rewrite';
import type { FormControls } from './use-contact-details-form';

/** The six fields; postal code and phone take their stored form during input. */
export function ContactDetailsFields({ form, postalCodeUrl }: { form: FormControls; postalCodeUrl: string }) {
  const t = useTranslations('information');
  const lookup = useAddressLookup(form, postalCodeUrl);
  return (
    <div className={styles.fields}>
      <ContactDetailsInput form={form} field="name" />
      <ContactDetailsInput form={form} field="departmentName" isOptional />
      <ContactDetailsInput form={form} field="personName" />
      <ContactDetailsInput
        form={form}
        field="tel"
        type="tel"
        hint={t('telHint')}
        rewrite={rewritePhone}
        onBlur={() => void formatPhoneAtBlur(form)}
      />
      <ContactDetailsInput
        form={form}
        field="postalCode"
        inputMode="numeric"
        hint={t('postalCodeHint')}
        rewrite={rewritePostalCode}
      />
      <div className={styles.wide}>
        <ContactDetailsInput form={form} field="address" />
        <p role="status" className={styles.lookUp}>
          {lookup === 'busy' && t('lookingUp')}
          {lookup === 'found' && t('foundAddress')}
        </p>
      </div>
    </div>
  );
}

/** After input the whole number takes its national form, also one with +81. */
async function formatPhoneAtBlur({ now, fill }: FormControls): Promise<void> {
  const { values, baseline } = now();
  if (values.tel === baseline.tel) return;
  const formatted = (await loadPhoneRules())?.formatPhone(values.tel);
  const isUnchanged = now().values.tel === values.tel;
  if (formatted && formatted !== values.tel && isUnchanged) fill({ tel: formatted });
}

const FIELDS = {
  name: { max: LIMITS.organizationName, autoComplete: 'organization' },
  departmentName: { max: LIMITS.departmentName, autoComplete: 'off' },
  personName: { max: LIMITS.personName, autoComplete: 'name' },
  tel: { max: LIMITS.tel, autoComplete: 'tel' },
  postalCode: { max: LIMITS.postalCode, autoComplete: 'postal-code' },
  address: { max: LIMITS.address, autoComplete: 'street-address' },
} as const satisfies Record<ContactDetailsField, { max: number; autoComplete: string }>;

interface ContactDetailsInputProps extends Pick<TextInputProps, 'inputMode' | 'type' | 'onBlur'> {
  form: FormControls;
  field: ContactDetailsField;
  hint?: string;
  isOptional?: boolean;
  rewrite?: Rewrite;
}

function ContactDetailsInput(props: ContactDetailsInputProps) {
  const { form, field, hint, isOptional, rewrite, onBlur, ...input } = props;
  const labels = useTranslations('labels');
  const { max, autoComplete } = FIELDS[field];
  return (
    <Field
      label={labels(`contact.${field}`)}
      hint={hint}
      required={!isOptional}
      {...(isOptional ? { mark: 'optional' } : {})}
      wide
      error={form.messageOf(field)}
      errorValues={{ max, min: LIMITS.addressMin }}
    >
      <TextInput
        {...input}
        {...inputHandlers((text) => form.setText(field, text), rewrite)}
        ref={(element) => form.attach(field, element)}
        name={field}
        autoComplete={autoComplete}
        defaultValue={form.state.baseline[field]}
        onBlur={(event) => {
          form.touch(field);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}

type LookupState = 'idle' | 'busy' | 'found';

/** Fills an empty address in from a whole postal code, and never overwrites one (promise V-J5). */
function useAddressLookup(form: FormControls, service: string): LookupState {
  const { postalCode } = form.state.values;
  const [state, setState] = useState<LookupState>('idle');
  const hasAddress = () => form.now().values.address !== '';
  const isWanted = useEffectEvent(() => postalCode !== form.now().baseline.postalCode && !hasAddress());
  const fill = useEffectEvent((address: string | null) => {
    const isFilled = address !== null && !hasAddress();
    if (isFilled) form.fill({ address });
    setState(isFilled ? 'found' : 'idle');
  });
  useEffect(() => reloadUnlessLoadedOpen(), []);
  useEffect(() => {
    if (!lookUpParts(postalCode) || !isWanted()) return;
    const outdated = new AbortController();
    setState('busy');
    void lookUpAddress(service, postalCode, outdated.signal).then(
      (address) => outdated.signal.aborted || fill(address),
    );
    return () => {
      outdated.abort();
      setState('idle');
    };
  }, [postalCode, service]);
  return state;
}

const LARGEST_ANSWER = 100_000;

/**
 * Only digits go out, to one host. A comfort, so it never fails aloud.
 * @param service its address without a slash at the end
 */
async function lookUpAddress(service: string, postalCode: string, signal: AbortSignal): Promise<string | null> {
  const parts = lookUpParts(postalCode);
  if (!parts) return null;
  try {
    const response = await fetch(`${service}/${parts[0]}/${parts[1]}.json`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMING.postalCodeWaitMs)]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    const text = response.ok ? await response.text() : '';
    return text.length > 0 && text.length <= LARGEST_ANSWER ? addressIn(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
