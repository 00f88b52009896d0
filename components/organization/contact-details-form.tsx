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
import { type Editing, useContactDetailsForm } from './use-contact-details-form';
import { useLeaveGuard } from './use-leave-guard';
import { useSaveContactDetails } from './use-save-contact-details';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import styles from './contact-details-form.module.css';
import type { Typing } from './use-typing';
import { toast } from '@/components/ui/toast';
import { Icon } from '@/components/ui/icon';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useReady } from '@/lib/client/use-ready';

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

/** Why the button cannot be pressed: each field that is still missing or wrong, with the way to it. */
function MissingFields({ missing, focus }: Pick<Typing, 'missing' | 'focus'>) {
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

/** The update button; as soon as something is typed the bar says so, stays in sight, and offers the way back. */
export function UpdateBar({ editing, isSaving }: { editing: Editing; isSaving: boolean }) {
  const t = useTranslations('information');
  const momentOf = useLocalTime();
  const isReady = useReady();
  const { now, draft, isDirty, isOpen, missing, discard, retype } = editing;
  const reason = missing.length > 0 ? t('missingCount', { count: missing.length }) : null;
  const giveUp = () => {
    const { values } = now();
    discard();
    toast({ tone: 'info', text: t('discarded'), action: { label: t('undo'), onSelect: () => retype(values) } });
  };
  const time = draft.keptAt && momentOf(draft.keptAt, 'time');
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
        {isDirty && <Button onClick={isSaving ? undefined : giveUp}>{t('discard')}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving || !isReady || isOpen}
          disabledReason={isSaving ? null : reason}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  );
}
