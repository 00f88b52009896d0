'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { usePermission } from '@/lib/client/use-permission';
import type { Members } from './use-members';
import { FailureAlert } from '@/components/layout/failure-alert';
import { useMemberMutation, useOutcomeToast } from '@/components/members/dialogs/use-member-mutation';
import { Field } from '@/components/ui/field';
import { unlessStopped } from '@/components/ui/form';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { lazyImport, NOT_LOADED } from '@/lib/client/lazy-import';
import { isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import { isOutcomeUnknown } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role, ROLES, toWire } from '@/lib/rules/roles';
import styles from './add-member-panel.module.css';
import { RoleOptions } from './role-options';

const ImportDialog = lazyDialog(() =>
  import('@/components/members/import/import-dialog').then((loaded) => loaded.ImportDialog),
);

/**
 * One member is added in the form, many in a dialog.
 * @param jobReason why no job can be started now
 */
export function AddMemberPanel({ members, jobReason }: { members: Members; jobReason: string | null }) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const denial = usePermission('member.add');
  const [isOpen, setOpen] = useState(false);
  const deniedReason = denial && ui(`denied.${denial}`);
  const notLoaded = members.all ? null : t('notLoaded');
  return (
    <Panel
      title={t('add.title')}
      description={t('add.description')}
      action={
        <Button icon="people" disabledReason={deniedReason ?? jobReason ?? notLoaded} onClick={() => setOpen(true)}>
          {t('bulk.open')}
        </Button>
      }
    >
      <RetryAfterScope>
        <AddMemberForm all={members.all} actorRole={members.actor.role} disabledReason={deniedReason} />
      </RetryAfterScope>
      {isOpen && members.all && (
        <ImportDialog all={members.all} actorRole={members.actor.role} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

interface AddMemberFormProps {
  all: readonly Member[] | null;
  actorRole: Role;
  /** Why nobody can be added. */
  disabledReason: string | null;
}

const ACCOUNT_INPUT = { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Adds one member. It stands in the first view, which has no room for a form library (decision 0022). */
function AddMemberForm({ all, actorRole, disabledReason }: AddMemberFormProps) {
  const t = useTranslations('members');
  const { account, role, submit, problems, clearProblem, isBusy, failure } = useAddMember(all);
  const isOff = Boolean(disabledReason);
  return (
    <form noValidate onSubmit={unlessStopped(() => void submit())} className={styles.form} aria-label={t('add.title')}>
      <div className={styles.parts}>
        <Field
          label={t('add.account')}
          required
          error={problems.email}
          errorValues={{ max: LIMITS.email }}
          hint={t('add.hint')}
          wide
        >
          <TextInput
            {...ACCOUNT_INPUT}
            ref={account}
            name="email"
            placeholder="taro@example.com"
            readOnly={isOff}
            onChange={() => clearProblem('email')}
          />
        </Field>
        <Field label={t('add.role')} required error={problems.role}>
          <Select ref={role} name="role" disabled={isOff} onChange={() => clearProblem('role')}>
            <option value="">{t('add.chooseRole')}</option>
            <RoleOptions actorRole={actorRole} />
          </Select>
        </Field>
        <div className={styles.submit}>
          <Button
            type="submit"
            variant="primary"
            icon="plus"
            busy={isBusy}
            disabledReason={disabledReason}
            reasonAs="line"
          >
            {t('add.button')}
          </Button>
        </div>
      </div>
      {failure && <FailureAlert title={t('add.failed')} failure={failure} />}
    </form>
  );
}

interface FormValues {
  email: string;
  role: string;
}

/** Keys of `field` in the messages. */
type FormProblems = Partial<Record<keyof FormValues, string | undefined>>;

/**
 * Validates, sends once, and empties the form only when the server's own list has the member.
 * @param all the members there are; null until they are known, and then the provider validates
 */
function useAddMember(all: readonly Member[] | null) {
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure, forget, fail } = useMemberMutation('member.add');
  const account = useRef<HTMLInputElement>(null);
  const role = useRef<HTMLSelectElement>(null);
  const [problems, setProblems] = useState<FormProblems>({});
  const showProblems = (found: FormProblems) => {
    setProblems(found);
    (found.email ? account : role).current?.focus();
  };
  const submit = async () => {
    const values = { email: account.current?.value ?? '', role: role.current?.value ?? '' };
    forget();
    setProblems({});
    const found = await problemsOf(values, all);
    if (!found) return fail(NOT_LOADED);
    if (found.email || found.role) return showProblems(found);
    const email = toHalfWidth(values.email).trim();
    const wanted = ROLES.find((known) => known === values.role) ?? 'general';
    const outcome = await send(email, { email, role: toWire(wanted) });
    if (!outcome) return;
    const { fields } = outcome.failure ?? {};
    if (fields?.email || fields?.role) showProblems(fields);
    const isAdded = outcome.now ? fromWire(outcome.now.role) === wanted : false;
    if (outcome.failure && !(isOutcomeUnknown(outcome.failure) && isAdded)) return;
    // The member is in the list: that the answer was lost needs no word.
    forget();
    toastOutcome.added(email, wanted, outcome);
    if (account.current) startOver(account.current);
  };
  const clearProblem = (field: keyof FormValues) => problems[field] && setProblems({ ...problems, [field]: undefined });
  return { account, role, submit, problems, clearProblem, isBusy, failure: failure?.fields ? undefined : failure };
}

/** Empties the field for the next account. The focus stays with a user who has gone on to something else. */
function startOver(account: HTMLInputElement): void {
  account.value = '';
  const focused = document.activeElement;
  if (focused === null || focused === document.body || account.form?.contains(focused)) account.focus();
}

/** @returns null if the schema could not be loaded */
async function problemsOf(values: FormValues, all: readonly Member[] | null): Promise<FormProblems | null> {
  const schemas = await lazyImport(() => import('@/lib/rules/members/member'));
  if (!schemas) return null;
  const issues = schemas.addMemberForm.safeParse(values).error?.issues ?? [];
  const first = (field: keyof FormValues) => issues.find(({ path }) => path[0] === field)?.message;
  const isMember = all?.some((member) => isSameAccount(member.email, toHalfWidth(values.email).trim()));
  return { email: first('email') ?? (isMember ? 'alreadyMember' : undefined), role: first('role') };
}
