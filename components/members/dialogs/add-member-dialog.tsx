'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { RoleOptions } from '@/components/members/list/role-options';
import { showAsChanged } from '@/components/jobs/job-store';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Select } from '@/components/ui/select';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import { type Role, ROLES, toWire } from '@/lib/rules/roles';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';

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
  const { form, submit, isBusy, failure } = useAddMember(all, onClose);
  const { register, clearErrors, formState } = form;
  const { errors } = formState;
  return (
    <Dialog size="m" title={nav('addMember')} onClose={onClose} busy={isBusy}>
      <Form onSubmit={() => void submit()} aria-label={nav('addMember')}>
        <Field
          label={t('column.account')}
          required
          error={errors.email?.message}
          errorValues={{ max: LIMITS.email }}
          hint={t('add.hint')}
          wide
        >
          <TextInput
            {...ACCOUNT_INPUT}
            placeholder="taro@example.com"
            {...register('email', { onChange: () => clearErrors('email') })}
          />
        </Field>
        <Field label={t('column.role')} required error={errors.role?.message}>
          <Select {...register('role', { onChange: () => clearErrors('role') })}>
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

/** Validates, sends once, and is done only when the server's own list has the member, or may have. */
function useAddMember(all: readonly Member[] | null, onDone: () => void) {
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure, forget } = useMemberMutation('member.add');
  const form = useForm<FormValues>({
    defaultValues: { email: '', role: '' },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(async () => {
      const { addMemberForm } = await import('@/lib/rules/members/member');
      const isNew = ({ email }: FormValues) =>
        !all?.some((member) => isSameAccount(member.email, toHalfWidth(email).trim()));
      return addMemberForm.refine(isNew, { path: ['email'], error: 'alreadyMember' });
    }),
  });
  const submit = form.handleSubmit(async (values) => {
    forget();
    const email = toHalfWidth(values.email).trim();
    const wanted = ROLES.find((known) => known === values.role) ?? 'general';
    const outcome = await send({ email, role: toWire(wanted) });
    if (!outcome) return;
    setFieldErrors(form.setError, outcome.failure);
    if (outcome.failure) return;
    toastOutcome.added(email, wanted, outcome);
    showAsChanged([email]);
    onDone();
  });
  return { form, submit, isBusy, failure: formFailure(form.formState.errors, failure) };
}
