'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { toast } from '@/components/ui/toast';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useReady } from '@/lib/client/use-ready';
import type { ContactDetails } from '@/lib/rules/organization/contact-details';
import { ContactDetailsFields } from './contact-details-fields';
import styles from './contact-details-form.module.css';
import { UnsavedChangesGuard } from './unsaved-changes-guard';
import { type FormControls, useContactDetailsForm } from './use-contact-details-form';
import { useSaveContactDetails } from './use-save-contact-details';
import type { ValidationResult } from './validate-contact-details';

const DraftOffer = lazyComponent(() => import('./draft-offer').then((loaded) => loaded.DraftOffer));
const ConflictDialog = lazyDialog(() => import('./conflict-dialog').then((loaded) => loaded.ConflictDialog));

interface ContactDetailsFormProps {
  organizationId: number;
  saved: ContactDetails;
  /** What the server found wrong with what is saved; null if it could not read that. */
  validation: ValidationResult | null;
  postalCodeUrl: string;
}

export function ContactDetailsForm({ organizationId, saved, validation, postalCodeUrl }: ContactDetailsFormProps) {
  const t = useTranslations('information');
  const form = useContactDetailsForm(organizationId, saved, validation);
  const { save, saveChosen, conflict, closeConflict, isSaving, failure } = useSaveContactDetails(organizationId, form);
  const { draft, isDirty } = form;
  const element = useRestoreFocus<HTMLFormElement>(isDirty, draft.offered !== null);
  return (
    <>
      <Form
        ref={element}
        tabIndex={-1}
        method="post"
        aria-label={t('title')}
        onFocus={form.enter}
        onChange={form.enter}
        onSubmit={() => void save()}
      >
        {draft.offered && (
          <DraftOffer draft={draft.offered} onRestore={form.restoreDraft} onReject={form.rejectDraft} />
        )}
        <ContactDetailsFields form={form} postalCodeUrl={postalCodeUrl} />
        <MissingFields form={form} />
        {failure && <FailureAlert title={t('notSaved')} failure={failure} />}
        <UpdateBar form={form} isSaving={isSaving} />
      </Form>
      {conflict && <ConflictDialog conflict={conflict} busy={isSaving} onClose={closeConflict} onChosen={saveChosen} />}
      <UnsavedChangesGuard
        isDirty={isDirty}
        isSaving={isSaving}
        stopReason={form.missing.length > 0 ? t('missingCount', { count: form.missing.length }) : null}
        save={save}
      />
    </>
  );
}

/** Why the update button is disabled: each missing or wrong field, with the way to it. */
function MissingFields({ form: { missing, focus } }: { form: FormControls }) {
  const t = useTranslations('information');
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p id={id} className={styles.text}>
        {t('missing')}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {missing.map((field) => (
          <li key={field}>
            <Button size="s" icon="arrowUp" title={t('goTo', { field: t(field) })} onClick={() => focus(field)}>
              {t(field)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Once something is unsaved, the bar says so, stays in sight and offers the way back. */
export function UpdateBar({ form, isSaving }: { form: FormControls; isSaving: boolean }) {
  const t = useTranslations('information');
  const momentOf = useLocalTime();
  const isReady = useReady();
  const { now, draft, isDirty, isPending, missing, discard, fill } = form;
  const reason = missing.length > 0 ? t('missingCount', { count: missing.length }) : null;
  const discardUndoably = () => {
    const { values } = now();
    discard();
    toast({ tone: 'info', text: t('discarded'), action: { label: t('undo'), onSelect: () => fill(values) } });
  };
  const time = draft.storedAt && momentOf(draft.storedAt, 'time');
  return (
    <div className={isDirty ? styles.dirty : styles.bar}>
      <p role="status" className={styles.words}>
        {isDirty && (
          <>
            <Icon name="pencil" />
            <span>{t('unsaved')}</span>
          </>
        )}
      </p>
      {isDirty && time && <p className={styles.kept}>{t('draftKept', { time })}</p>}
      <div className={styles.buttons}>
        {isDirty && <Button onClick={isSaving ? undefined : discardUndoably}>{t('discard')}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving || !isReady || isPending}
          disabledReason={isSaving ? null : reason}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  );
}
