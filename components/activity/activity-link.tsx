'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import type { JournalFilters } from '@/lib/rules/journal/journal-line';
import { activityHref } from '@/lib/rules/journal/write-filters';
import { passes } from '@/lib/rules/roles';

interface ActivityLinkProps {
  filters: JournalFilters;
  /** What it is the activity of, if that stands beside it only. */
  of?: string;
  children?: string;
}

/** From a screen to what was done about the things on it; for those who may see what others did. */
export function ActivityLink({ filters, of, children }: ActivityLinkProps) {
  const t = useTranslations('shell');
  const nav = useTranslations('nav');
  const { role } = useCurrentUser();
  if (!passes(role, 'admin')) return null;
  return (
    <LinkButton size="s" variant="quiet" icon="clock" href={activityHref(filters)}>
      {of === undefined ? (
        (children ?? nav('activity'))
      ) : (
        <>
          <span aria-hidden="true">{nav('activity')}</span>
          <VisuallyHidden>{t('activityOf', { title: of })}</VisuallyHidden>
        </>
      )}
    </LinkButton>
  );
}
