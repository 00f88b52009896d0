'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { Panel } from '@/components/ui/panel';
import { ReadOnlyNote } from '@/components/ui/alert';
import { PanelSkeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { type Denial, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  contactDetailsOf,
} from '@/lib/rules/organization/contact-details';
import { ContactDetailsForm } from './contact-details-form';
import type { Judged } from './validate-contact-details';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';

interface InformationPanelProps {
  /** Address of the look-up service, as the server is configured. */
  postalCodeUrl: string;
  /** The server's verdict on what the page shows; null where it could not read that. */
  judged: Judged | null;
}

/** Why there is no form: keys of the screen's words. */
const NOTES = {
  readOnly: 'readOnlyMode',
  unknown: 'unknownRole',
  adminNeeded: 'adminOnly',
  ownerNeeded: 'adminOnly',
} as const satisfies Record<Denial, string>;

/**
 * The organisation's contact information: a form for who may change it, else a record with the reason
 * (specification, sections 2, 5 and 6).
 */
export function ContactDetailsPanel({ postalCodeUrl, judged }: InformationPanelProps) {
  const t = useTranslations('information');
  const toText = useFailureMessage();
  const denial = usePermission('organization.update');
  const { data, failure, reload } = useQuery('organization.read');
  if (!data && !failure) return <PanelSkeleton title={t('title')} lines={CONTACT_DETAILS_FIELDS.length} />;
  if (!data) {
    return (
      <Panel title={t('title')}>
        {failure && <ErrorState text={toText(failure)} requestId={failure.requestId} onRetry={() => void reload()} />}
      </Panel>
    );
  }
  const { organization } = data;
  return (
    <Panel title={t('title')} description={t('text')}>
      {denial ? (
        <>
          <ReadOnlyNote>{t(NOTES[denial])}</ReadOnlyNote>
          <ContactDetailsList information={contactDetailsOf(organization)} />
        </>
      ) : (
        // Another organisation is another form: nothing that was typed for one is ever saved to the other.
        <ContactDetailsForm
          key={organization.organization_id}
          organizationId={organization.organization_id}
          saved={contactDetailsOf(organization)}
          judged={judged}
          postalCodeUrl={postalCodeUrl}
        />
      )}
    </Panel>
  );
}

/** The information in its reading form. */
function ContactDetailsList({ information }: { information: ContactDetails }) {
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
