'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { dismissToast, toast } from '@/components/ui/toast';
import { useRestoreFocus } from '@/components/ui/focus';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useReady } from '@/lib/client/browser-state';
import type { ContactDetails } from '@/lib/rules/organization/contact-details';
import { ContactDetailsFields } from './contact-details-fields';
import styles from './contact-details-form.module.css';
import { type FormControls, useContactDetailsForm } from './use-contact-details-form';
import { useSaveContactDetails } from './use-save-contact-details';
import type { ValidationResult } from './validate-contact-details';
import { useRouter } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { canLeave, linkTarget, onLeave } from '@/lib/client/navigation/leave-guard';

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
        keepDraft={draft.keep}
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
  const labels = useTranslations('labels');
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
            <Button
              size="s"
              icon="arrowUp"
              title={t('goTo', { field: labels(`contact.${field}`) })}
              onClick={() => focus(field)}
            >
              {labels(`contact.${field}`)}
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
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const momentOf = useLocalTime();
  const isReady = useReady();
  const { now, draft, isDirty, isPending, missing, discard, fill } = form;
  const reason = missing.length > 0 ? t('missingCount', { count: missing.length }) : null;
  const discardUndoably = () => {
    const { values, base } = now();
    discard();
    const onSelect = () => {
      dismissToast(told);
      fill(values, base);
    };
    const told = toast({ tone: 'info', text: t('discarded'), action: { label: ui('undo'), onSelect } });
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
        {isDirty && <Button onClick={isSaving ? undefined : discardUndoably}>{labels('discardChanges')}</Button>}
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

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  keepDraft: () => boolean;
  isSaving: boolean;
  /** Why it cannot be saved as it is. */
  stopReason: string | null;
  /** Whether everything is saved now. */
  save: () => Promise<boolean>;
}

/** Asks before unsaved changes are left: they can be saved first, or kept as a draft, which a sign-out deletes. */
function UnsavedChangesGuard({ isDirty, keepDraft, isSaving, stopReason, save }: UnsavedChangesGuardProps) {
  const t = useTranslations('information.leave');
  const { isAsking, loss, go, stay } = useLeaveGuard(isDirty, keepDraft);
  const saveAndGo = async () => ((await save()) ? go() : stay());
  // On the other tab of the screen this one is hidden, with all that is in it.
  return isAsking
    ? createPortal(
        <Dialog
          size="m"
          title={t('title')}
          onClose={stay}
          busy={isSaving}
          footer={
            <>
              <Button variant="quiet" onClick={isSaving ? undefined : go}>
                {t(loss ? `${loss}.go` : 'go')}
              </Button>
              <Button data-safe onClick={isSaving ? undefined : stay}>
                {t('stay')}
              </Button>
              <Button variant="primary" busy={isSaving} disabledReason={stopReason} onClick={() => void saveAndGo()}>
                {t(loss === 'signOut' ? 'signOut.save' : 'save')}
              </Button>
            </>
          }
        >
          <p>{t(loss ? `${loss}.text` : 'text')}</p>
        </Dialog>,
        document.body,
      )
    : null;
}

interface Destination {
  loss?: 'signOut' | 'notKept' | undefined;
  go: () => void;
}

const SIGN_OUT = '/signout';

/**
 * Stops links and the browser's Back and Forward while something is unsaved; for closing and reloading the browser asks.
 * When the console itself leaves, because the session is over, nothing is asked.
 */
function useLeaveGuard(isDirty: boolean, keepDraft: () => boolean) {
  const router = useRouter();
  const [destination, setDestination] = useState<Destination | null>(null);
  const isFree = useRef(false);
  const ask = (go: () => void) => setDestination({ loss: keepDraft() ? undefined : 'notKept', go });
  const followLink = useEffectEvent((event: MouseEvent) => {
    const path = pathOf(event);
    if (isFree.current || path === null) return;
    event.preventDefault();
    // The router's own handler must not see the press.
    event.stopImmediatePropagation();
    if (path === SIGN_OUT) return setDestination({ loss: 'signOut', go: () => window.location.assign(path) });
    // A path of the console's own links; typed routes are not known at run time.
    ask(() => router.push(path as Parameters<typeof router.push>[0]));
  });
  const traverse = useEffectEvent((event: NavigateEvent) => {
    const isSame = new URL(event.destination.url).pathname === window.location.pathname;
    if (isFree.current || event.navigationType !== 'traverse' || !event.cancelable || isSame) return;
    event.preventDefault();
    const { key } = event.destination;
    ask(() => void window.navigation.traverseTo(key));
  });
  useEffect(() => {
    if (!isDirty) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('click', (event) => followLink(event), { capture: true, signal });
    window.addEventListener('beforeunload', (event) => isFree.current || event.preventDefault(), { signal });
    if ('navigation' in window) window.navigation.addEventListener('navigate', (event) => traverse(event), { signal });
    return () => listening.abort();
  }, [isDirty]);
  useEffect(() => onLeave(() => void (isFree.current = true)), []);
  const go = () => {
    // The question stays until there is somewhere to go.
    if (!canLeave()) return;
    isFree.current = true;
    if (destination && !destination.loss) keepDraft();
    setDestination(null);
    destination?.go();
  };
  return { isAsking: destination !== null, loss: destination?.loss, go, stay: () => setDestination(null) };
}

/** Where a press on a link of the console leads; null if it does not leave this page in this tab. */
function pathOf(event: MouseEvent): string | null {
  const to = linkTarget(event);
  if (!to || to.origin !== window.location.origin || to.pathname === window.location.pathname) return null;
  return to.pathname + to.search + to.hash;
}
