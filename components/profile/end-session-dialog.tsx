'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { noteGone } from '@/lib/client/page-reads';
import type { ConsoleSession, ConsoleSessions } from '@/lib/rules/auth/console-sessions';
import { queryKey } from '@/lib/rules/page-data';

interface EndSessionDialogProps {
  wanted: ConsoleSession | 'others';
  /** The list as far as it is known. */
  list: ConsoleSessions;
  onClose: () => void;
}

/** Ends one session, or all others (docs/security.md#sessions). */
export function EndSessionDialog({ wanted, list, onClose }: EndSessionDialogProps) {
  const t = useTranslations('sessions');
  const nameOf = useTranslations('device');
  const { mutate } = useSWRConfig();
  const onAllEnded = () => {
    noteGone('session.list', ...list.sessions.flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id])));
    // Of a list of which only the beginning is known, the rest is over as well.
    void mutate<ConsoleSessions>(queryKey('session.list'), (known = list) => known, { revalidate: false });
    toast({ tone: 'good', text: t('endedAll') });
  };
  if (wanted === 'others')
    return (
      <MutationDialog
        operation="session.endOthers"
        input={{}}
        title={t('confirmAllTitle')}
        confirmLabel={t('endOthers')}
        failed={t('notEndedAll')}
        onDone={onAllEnded}
        onClose={onClose}
      >
        <p>{t('confirmText')}</p>
      </MutationDialog>
    );
  const device = nameOf('name', { browser: wanted.browser, platform: wanted.platform });
  return (
    <MutationDialog
      operation="session.end"
      input={{ id: wanted.id }}
      title={t('confirmTitle', { device })}
      confirmLabel={t('end')}
      failed={t('notEnded')}
      onDone={() => {
        noteGone('session.list', wanted.id);
        toast({ tone: 'good', text: t('ended', { device }) });
      }}
      onClose={onClose}
    >
      <p>{t('confirmText')}</p>
    </MutationDialog>
  );
}
