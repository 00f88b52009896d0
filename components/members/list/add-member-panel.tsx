'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Panel } from '@/components/ui/panel';
import { usePermission } from '@/lib/client/use-permission';
import type { Members } from './use-members';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { unlessStopped } from '@/components/ui/form';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import styles from './add-member-panel.module.css';
import { RoleOptions } from './role-options';
import { useAddMember } from './use-add-member';

const BulkAddDialog = dialogOnDemand(() =>
  import('@/components/members/import/import-dialog').then((loaded) => loaded.ImportDialog),
);

/**
 * Adding members: one in the form, many in a dialog.
 * @param bulkReason why no many can be added now: another job is not over
 */
export function AddMemberPanel({ members, bulkReason }: { members: Members; bulkReason: string | null }) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const denial = usePermission('member.add');
  const [isOpen, setOpen] = useState(false);
  const reason = denial && ui(`denied.${denial}`);
  const notLoaded = members.all ? null : t('notLoaded');
  return (
    <Panel
      title={t('add.title')}
      description={t('add.description')}
      action={
        <Button icon="people" disabledReason={reason ?? bulkReason ?? notLoaded} onClick={() => setOpen(true)}>
          {t('bulk.open')}
        </Button>
      }
    >
      <RetryAfterScope>
        <AddMemberForm all={members.all} actor={members.acting.role} disabledReason={reason} />
      </RetryAfterScope>
      {isOpen && members.all && (
        <BulkAddDialog all={members.all} actor={members.acting.role} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

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
function AddMemberForm({ all, actor, disabledReason }: AddMemberFormProps) {
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
