'use client';
import { useTranslations } from 'next-intl';
import { Fact, Facts } from '@/components/ui/description-list';
import { INFORMATION_FIELDS, type Information } from '@/lib/rules/organization/contact-details';

/** The information in its reading form. */
export function InformationFacts({ information }: { information: Information }) {
  const t = useTranslations('information');
  return (
    <Facts>
      {INFORMATION_FIELDS.map((field) => (
        <Fact key={field} name={t(field)}>
          {information[field]}
        </Fact>
      ))}
    </Facts>
  );
}
