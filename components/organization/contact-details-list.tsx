'use client';
import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { CONTACT_DETAILS_FIELDS, type ContactDetails } from '@/lib/rules/organization/contact-details';

/** The information in its reading form. */
export function ContactDetailsList({ information }: { information: ContactDetails }) {
  const t = useTranslations('information');
  return (
    <DescriptionList>
      {CONTACT_DETAILS_FIELDS.map((field) => (
        <DescriptionItem key={field} name={t(field)}>
          {information[field]}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
