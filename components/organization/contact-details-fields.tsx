'use client';
import { useTranslations } from 'next-intl';
import { formatTelAtBlur } from './format-tel';
import { InformationField } from './contact-details-field';
import styles from './contact-details-fields.module.css';
import { rewriteTel } from './rewrite-tel';
import { rewritePostalCode } from './rewrite-postal-code';
import { useAddressLookUp } from './use-address-lookup';
import type { Typing } from './use-typing';

/** The six fields; postal code and phone take the form they are kept in while they are typed (specification, section 5). */
export function InformationFields({ typing, postalCodeUrl }: { typing: Typing; postalCodeUrl: string }) {
  const t = useTranslations('information');
  const lookUp = useAddressLookUp(typing, postalCodeUrl);
  return (
    <div className={styles.fields}>
      <InformationField typing={typing} field="name" />
      <InformationField typing={typing} field="departmentName" isOptional />
      <InformationField typing={typing} field="personName" />
      <InformationField
        typing={typing}
        field="tel"
        type="tel"
        hint={t('telHint')}
        rewrite={rewriteTel}
        onBlur={() => void formatTelAtBlur(typing)}
      />
      <InformationField
        typing={typing}
        field="postalCode"
        inputMode="numeric"
        hint={t('postalCodeHint')}
        rewrite={rewritePostalCode}
      />
      <div className={styles.wide}>
        <InformationField typing={typing} field="address" />
        <p role="status" className={styles.lookUp}>
          {lookUp === 'busy' && t('lookingUp')}
          {lookUp === 'found' && t('foundAddress')}
        </p>
      </div>
    </div>
  );
}
