'use client';

import { useTranslations } from 'next-intl';
import styles from './contact-details-fields.module.css';
import { rewriteTel } from './rewrite-tel';
import type { Typing } from './use-typing';
import { addressIn, halfWidthDashed, lookUpParts } from '@/lib/rules/organization/postal-code';
import { asTyped, type Rewrite, type Typed } from './as-typed';
import { lazyImport } from '@/lib/client/lazy-import';
import { Field } from '@/components/ui/field';
import { TextInput, type TextInputProps } from '@/components/ui/text-input';
import type { ContactDetailsField as FieldName } from '@/lib/rules/organization/contact-details';
import { LIMITS } from '@/lib/rules/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { TIMING } from '@/lib/rules/timing';

/** The six fields; postal code and phone take the form they are kept in while they are typed (specification, section 5). */
export function ContactDetailsFields({ typing, postalCodeUrl }: { typing: Typing; postalCodeUrl: string }) {
  const t = useTranslations('information');
  const lookUp = useAddressLookup(typing, postalCodeUrl);
  return (
    <div className={styles.fields}>
      <ContactDetailsInput typing={typing} field="name" />
      <ContactDetailsInput typing={typing} field="departmentName" isOptional />
      <ContactDetailsInput typing={typing} field="personName" />
      <ContactDetailsInput
        typing={typing}
        field="tel"
        type="tel"
        hint={t('telHint')}
        rewrite={rewriteTel}
        onBlur={() => void formatTelAtBlur(typing)}
      />
      <ContactDetailsInput
        typing={typing}
        field="postalCode"
        inputMode="numeric"
        hint={t('postalCodeHint')}
        rewrite={rewritePostalCode}
      />
      <div className={styles.wide}>
        <ContactDetailsInput typing={typing} field="address" />
        <p role="status" className={styles.lookUp}>
          {lookUp === 'busy' && t('lookingUp')}
          {lookUp === 'found' && t('foundAddress')}
        </p>
      </div>
    </div>
  );
}

/** Half-width digits and hyphens; the postal mark that stands before a code in addresses is left out. */
function rewritePostalCode({ text, caret }: Typed): Typed {
  const plain = (part: string) => halfWidthDashed(part).replaceAll('〒', '');
  return { text: plain(text), caret: plain(text.slice(0, caret)).length };
}

/** On leaving the field the whole number takes its national form, one that was typed with +81 too. */
async function formatTelAtBlur({ now, retype }: Typing): Promise<void> {
  const { values, baseline } = now();
  if (values.tel === baseline.tel) return;
  const rules = await lazyImport(() => import('@/lib/rules/organization/phone'));
  const formatted = rules?.formatPhone(values.tel);
  const isStillThere = now().values.tel === values.tel;
  if (formatted && formatted !== values.tel && isStillThere) retype({ tel: formatted });
}

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
function ContactDetailsInput(props: InformationFieldProps) {
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

/**
 * Fills an empty address from a whole postal code that somebody typed; what was typed into the address meanwhile is never
 * overwritten (specification, section 5; V-J5).
 * @returns what to say of it
 */
function useAddressLookup(typing: Typing, service: string): 'idle' | 'busy' | 'found' {
  const { postalCode } = typing.values;
  const [state, setState] = useState<'idle' | 'busy' | 'found'>('idle');
  const hasAddress = () => typing.now().values.address !== '';
  const isWanted = useEffectEvent(() => postalCode !== typing.now().baseline.postalCode && !hasAddress());
  const fill = useEffectEvent((address: string | null) => {
    const isFilled = address !== null && !hasAddress();
    if (isFilled) typing.retype({ address });
    setState(isFilled ? 'found' : 'idle');
  });
  useEffect(() => reloadUnlessLoadedOpen(), []);
  useEffect(() => {
    if (!lookUpParts(postalCode) || !isWanted()) return;
    const leaving = new AbortController();
    setState('busy');
    void lookUpAddress(service, postalCode, leaving.signal).then((address) => leaving.signal.aborted || fill(address));
    return () => {
      leaving.abort();
      setState('idle');
    };
  }, [postalCode, service]);
  return state;
}

const LARGEST_ANSWER = 100_000;

/**
 * Looks a postal code's address up: digits only go out, to the one host, within 3 s (specification, section 5; V-J5).
 * It is a comfort, so it never fails aloud.
 * @param service address of the look-up service, without a slash at its end
 * @param signal of a look-up that nobody waits for any more
 * @returns the address, or null where there is none
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
