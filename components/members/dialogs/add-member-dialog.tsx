'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { RoleOptions } from '@/components/members/list/role-options';
import { showAsChanged } from '@/components/jobs/recent-changes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Select } from '@/components/ui/select';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role, ROLES, toWire } from '@/lib/rules/roles';
import { isMade, useMemberMutation, useOutcomeToast } from './use-member-mutation';

interface AddMemberDialogProps {
  /** Null until they are known, and then the provider validates. */
  all: readonly Member[] | null;
  actorRole: Role;
  onClose: () => void;
}

const ACCOUNT_INPUT = { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Adds one member. Once the list has the member, the dialog closes and the row is shown. */
export function AddMemberDialog({ all, actorRole, onClose }: AddMemberDialogProps) {
  const t = useTranslations('members');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const labels = useTranslations('labels');
  const { account, role, submit, problems, clearProblem, isBusy, failure } = useAddMember(all, onClose);
  return (
    <Dialog open size="m" title={nav('addMember')} onClose={onClose} busy={isBusy}>
      <Form onSubmit={() => void submit()} aria-label={nav('addMember')}>
        <Field
          label={t('column.account')}
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
            onChange={() => clearProblem('email')}
          />
        </Field>
        <Field label={t('column.role')} required error={problems.role}>
          <Select ref={role} name="role" onChange={() => clearProblem('role')}>
            <option value="">{labels('choose')}</option>
            <RoleOptions actorRole={actorRole} />
          </Select>
        </Field>
        {failure && <FailureAlert title={t('add.failed')} failure={failure} />}
        <Row end>
          <Button onClick={onClose} disabledReason={isBusy ? ui('wait') : null}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="primary" icon="plus" busy={isBusy}>
            {t('add.open')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

interface FormValues {
  email: string;
  role: string;
}

/** Keys of `field` in the messages. */
type FormProblems = Partial<Record<keyof FormValues, string | undefined>>;

/** Validates, sends once, and is done only when the server's own list has the member, or may have. */
function useAddMember(all: readonly Member[] | null, onDone: () => void) {
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
    if (!found) return fail(notLoaded());
    if (found.email || found.role) return showProblems(found);
    const email = toHalfWidth(values.email).trim();
    const wanted = ROLES.find((known) => known === values.role) ?? 'general';
    const outcome = await send({ email, role: toWire(wanted) });
    if (!outcome) return;
    const { fields } = outcome.failure ?? {};
    if (fields?.email || fields?.role) showProblems(fields);
    if (!isMade(outcome, (now) => Boolean(now) && fromWire(now?.role) === wanted)) return;
    // The member is in the list: that the answer was lost needs no word.
    forget();
    toastOutcome.added(email, wanted, outcome);
    showAsChanged([email]);
    onDone();
  };
  const clearProblem = (field: keyof FormValues) => problems[field] && setProblems({ ...problems, [field]: undefined });
  return { account, role, submit, problems, clearProblem, isBusy, failure: failure?.fields ? undefined : failure };
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
