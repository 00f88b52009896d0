import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { GuideName } from '@/lib/rules/guide';
import { GUIDE_LABELS, labelArgument } from '@/lib/rules/guide-labels';

/** The texts of the guide by page and key, with the labels of the screens in them. */
export function useGuideText(): (name: GuideName, key: string) => ReactNode {
  const t = useTranslations();
  const labels = Object.fromEntries(GUIDE_LABELS.map((key) => [labelArgument(key), t(key)]));
  // The keys of a page come from the messages themselves; of such a key the types know no arguments.
  return (name, key) => t.rich(`guide.pages.${name}.${key}` as 'guide.title', labels as never);
}
