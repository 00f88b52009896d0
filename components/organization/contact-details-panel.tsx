'use client';

import { useTranslations } from 'next-intl';
import { ReadOnlyNote } from '@/components/ui/alert';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { QueryState } from '@/components/layout/query-state';
import { Panel } from '@/components/ui/panel';
import { type Denial, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  contactDetailsOf,
} from '@/lib/rules/organization/contact-details';
import { useStreamed } from '@/lib/client/page-reads';
import type { StreamedValue } from '@/lib/rules/page-data';
import { ContactDetailsForm } from './contact-details-form';
import type { ValidationResult } from './validate-contact-details';

interface ContactDetailsPanelProps {
  /** Address of the look-up service, as the server is configured. */
  postalCodeUrl: string;
  /** What the server found wrong with what is saved; null if it could not read that. */
  validation: StreamedValue<ValidationResult | null>;
}

/** Why there is no form: keys of the messages. */
const NOTES = {
  readOnly: 'readOnlyMode',
  reading: 'reading',
  unknown: 'unknownRole',
  adminNeeded: 'adminOnly',
  ownerNeeded: 'adminOnly',
} as const satisfies Record<Denial, string>;

/** A form for users who may change the contact details, else a list with the reason. */
export function ContactDetailsPanel({ postalCodeUrl, validation }: ContactDetailsPanelProps) {
  const t = useTranslations('information');
  const denial = usePermission('organization.update');
  const query = useQuery('organization.read');
  const known = useStreamed(validation) ?? null;
  const { data } = query;
  if (!data) return <QueryState query={query} panel={t('title')} lines={CONTACT_DETAILS_FIELDS.length} />;
  const { organization } = data;
  return (
    <Panel title={t('title')} description={t('text')}>
      {denial ? (
        <>
          <ReadOnlyNote>{t(NOTES[denial])}</ReadOnlyNote>
          <ContactDetailsList details={contactDetailsOf(organization)} />
        </>
      ) : (
        // Another organization is another form: the input for one is never saved to the other.
        <ContactDetailsForm
          key={organization.organization_id}
          organizationId={organization.organization_id}
          saved={contactDetailsOf(organization)}
          validation={known}
          postalCodeUrl={postalCodeUrl}
        />
      )}
    </Panel>
  );
}

function ContactDetailsList({ details }: { details: ContactDetails }) {
  const labels = useTranslations('labels');
  return (
    <DescriptionList>
      {CONTACT_DETAILS_FIELDS.map((field) => (
        <DescriptionItem key={field} name={labels(`contact.${field}`)}>
          {details[field]}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
