'use client';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { Form } from '@/components/ui/form';
import { partOnDemand } from '@/components/ui/part-on-demand';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import type { ContactDetails } from '@/lib/rules/organization/contact-details';
import { ContactDetailsFields } from './contact-details-fields';
import type { Judged } from './validate-contact-details';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';
import { MissingFields } from './missing-fields';
import { UpdateBar } from './update-bar';
import { useContactDetailsForm } from './use-contact-details-form';
import { useLeaveGuard } from './use-leave-guard';
import { useSaveContactDetails } from './use-save-contact-details';

const DraftOffer = partOnDemand(() => import('./draft-offer').then((loaded) => loaded.DraftOffer));
const ConflictDialog = dialogOnDemand(() => import('./conflict-dialog').then((loaded) => loaded.ConflictDialog));

interface InformationFormProps {
  organizationId: number;
  saved: ContactDetails;
  /** What the page found of what it shows; null where it could not read that. */
  judged: Judged | null;
  postalCodeUrl: string;
}

/** The form with all that protects what is typed: reasons, draft, guard on leaving, and the check for a colleague's change. */
export function ContactDetailsForm({ organizationId, saved, judged, postalCodeUrl }: InformationFormProps) {
  const t = useTranslations('information');
  const editing = useContactDetailsForm(organizationId, saved, judged);
  const saving = useSaveContactDetails(organizationId, editing);
  const leaving = useLeaveGuard(editing.isDirty);
  const { draft, missing, focus } = editing;
  const form = useRestoreFocus<HTMLFormElement>(editing.isDirty, draft.offered !== null);
  const submit = () => void saving.save();
  return (
    <>
      <Form
        ref={form}
        tabIndex={-1}
        method="post"
        aria-label={t('title')}
        onFocus={editing.enter}
        onChange={editing.enter}
        onSubmit={submit}
      >
        {draft.offered && (
          <DraftOffer draft={draft.offered} onRestore={editing.restoreDraft} onDrop={editing.dropOffer} />
        )}
        <ContactDetailsFields typing={editing} postalCodeUrl={postalCodeUrl} />
        <MissingFields missing={missing} focus={focus} />
        {saving.failure && <FailureAlert title={t('notSaved')} failure={saving.failure} />}
        <UpdateBar editing={editing} isSaving={saving.isSaving} />
      </Form>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          busy={saving.isSaving}
          onClose={saving.closeConflict}
          onChosen={saving.saveChosen}
        />
      )}
      <UnsavedChangesDialog leaving={leaving} />
    </>
  );
}
