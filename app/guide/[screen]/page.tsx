import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { GuideArticle } from '@/components/guide/guide-article';
import { GuideNav } from '@/components/guide/guide-contents';
import { isGuide } from '@/lib/rules/guide';
import { readEnv } from '@/lib/server/env';
import { guideTexts } from '@/lib/server/pages/guide-texts';

export async function generateMetadata({ params }: PageProps<'/guide/[screen]'>): Promise<Metadata> {
  const { screen } = await params;
  const t = await getTranslations();
  return { title: isGuide(screen) ? t(`guide.pages.${screen}.title`) : t('errorPage.notFoundTitle') };
}

export default async function GuideScreenPage({ params }: PageProps<'/guide/[screen]'>) {
  const { screen } = await params;
  const name = isGuide(screen) ? screen : notFound();
  const { pages } = await guideTexts(await getLocale());
  return (
    <>
      <GuideArticle name={name} page={pages[name]} support={readEnv().links.LINK_SUPPORT} />
      <GuideNav current={name} />
    </>
  );
}
