'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/alert';
import type { StrangeLine } from '@/lib/rules/contracts/proposal-evaluation';

interface Props {
  /** How many changes the address held when it was opened. */
  opened: number;
  strange: readonly StrangeLine[];
  unreadable: number;
  onForget: (domains: readonly string[]) => void;
}

/** Says that what is shown was proposed by somebody, and what of it does not belong here. */
export function ProposalNotes({ opened, strange, unreadable, onForget }: Props) {
  const t = useTranslations('planner.opened');
  const domains = strange.map(({ change }) => change.domain);
  return (
    <>
      {opened > 0 && <Notice tone="info">{t('changes', { count: opened })}</Notice>}
      {unreadable > 0 && <Notice tone="warn">{t('unreadable', { count: unreadable })}</Notice>}
      {domains.length > 0 && (
        <Notice tone="warn" action={{ label: t('leaveOut'), onSelect: () => onForget(domains) }}>
          {t('strange', { domains: domains.join(', ') })}
        </Notice>
      )}
    </>
  );
}
