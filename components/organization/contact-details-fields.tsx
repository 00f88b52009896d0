'use client';
import { useTranslations } from 'next-intl';
import { formatTelAtBlur } from './format-tel';
import { ContactDetailsInput } from './contact-details-field';
import styles from './contact-details-fields.module.css';
import { rewriteTel } from './rewrite-tel';
import { rewritePostalCode } from './rewrite-postal-code';
import { useAddressLookup } from './use-address-lookup';
import type { Typing } from './use-typing';

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
