'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { UnknownLine } from '@/lib/rules/contracts/proposal-evaluation';

interface Props {
  /** How many changes the address held when it was opened. */
  opened: number;
  strange: readonly UnknownLine[];
  unreadable: number;
  onForget: (domains: readonly string[]) => void;
}

/** Says that what is shown was proposed by somebody, and what of it does not belong here. */
export function ProposalNotes({ opened, strange, unreadable, onForget }: Props) {
  const t = useTranslations('planner.opened');
  const domains = strange.map(({ change }) => change.domain);
  return (
    <>
      {opened > 0 && <Alert tone="info">{t('changes', { count: opened })}</Alert>}
      {unreadable > 0 && <Alert tone="warn">{t('unreadable', { count: unreadable })}</Alert>}
      {domains.length > 0 && (
        <Alert tone="warn" action={{ label: t('leaveOut'), onSelect: () => onForget(domains) }}>
          {t('strange', { domains: domains.join(', ') })}
        </Alert>
      )}
    </>
  );
}
