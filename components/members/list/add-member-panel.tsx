'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Panel } from '@/components/ui/panel';
import { usePermission } from '@/lib/client/use-permission';
import type { Members } from './use-members';
import { AddMemberForm } from './add-member-form';

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
