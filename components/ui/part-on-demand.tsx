'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createElement } from 'react';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';
import { type ComponentCache, useLazyComponent } from './use-lazy-component';

/**
 * A part of the page that is loaded when it is first needed; until then its place says so, and where that fails, offers
 * another try. Made once, beside the component that draws it.
 * @param load imports it
 */
export function partOnDemand<Props extends object>(load: ComponentCache<Props>['load']): ComponentType<Props> {
  const shelf: ComponentCache<Props> = { load, piece: null };
  return function PartOnDemand(props: Props) {
    const loading = useLazyComponent(shelf);
    if (loading.piece) return createElement(loading.piece, props);
    if (loading.hasFailed) return <NotLoaded retry={loading.retry} />;
    return loading.isLate ? <Skeleton lines={2} /> : null;
  };
}

function NotLoaded({ retry }: { retry: () => void }) {
  const t = useTranslations('failure');
  return <ErrorState text={t('offline')} onRetry={retry} />;
}
