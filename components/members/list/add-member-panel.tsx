'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { usePermission } from '@/lib/client/use-permission';
import { AddMemberForm } from './add-member-form';
import type { Members } from './use-members';

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
