import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFound } from '@/components/layout/not-found';
import { PlainFrame } from '@/components/layout/plain-frame';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errorPage');
  return { title: t('notFoundTitle') };
}

/** It rides along with every screen, so its frame is the plain one: no script, no call. */
export default function NotFoundPage() {
  return (
    <PlainFrame>
      <NotFound />
    </PlainFrame>
  );
}
