'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { unlessStopped } from '@/components/ui/unless-stopped';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import styles from './add-member-form.module.css';
import { RoleOptions } from './role-options';
import { useAddMember } from './use-add-member';

interface AddMemberFormProps {
  all: readonly Member[] | null;
  /** The role of the person who adds. */
  actor: Role;
  /** Why nobody can be added. */
  disabledReason: string | null;
}

/** What an account may be typed like: no capitals, no corrections, the keyboard for addresses. */
const AS_ACCOUNT = { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Adds one member; what is wrong is said beside the field (specification, section 5). */
export function AddMemberForm({ all, actor, disabledReason }: AddMemberFormProps) {
  const t = useTranslations('members');
  const { account, role, submit, problems, forgive, isBusy, failure } = useAddMember(all);
  const isOff = Boolean(disabledReason);
  const send = unlessStopped(() => void submit());
  return (
    <form noValidate onSubmit={send} className={styles.form} aria-label={t('add.title')}>
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
            {...AS_ACCOUNT}
            ref={account}
            name="email"
            placeholder="taro@example.com"
            readOnly={isOff}
            onChange={() => forgive('email')}
          />
        </Field>
        <Field label={t('add.role')} required error={problems.role}>
          <Select ref={role} name="role" disabled={isOff} onChange={() => forgive('role')}>
            <option value="">{t('add.chooseRole')}</option>
            <RoleOptions actor={actor} />
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
