'use client';

import { useTranslations } from 'next-intl';
import { EmptyState, type EmptyStateProps } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

/** In place of what a contract would show, with the way back to all of them. */
export function NoContract(props: Omit<EmptyStateProps, 'action'>) {
  const labels = useTranslations('labels');
  return <EmptyState {...props} action={<LinkButton href="/contract">{labels('backToContracts')}</LinkButton>} />;
}
