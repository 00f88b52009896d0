import { getLocale } from 'next-intl/server';
import { GuideContents } from '@/components/guide/guide-contents';
import { guideTexts } from '@/lib/server/pages/guide-texts';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('shell.guide');

export default async function GuidePage() {
  const { pages } = await guideTexts(await getLocale());
  return <GuideContents pages={pages} />;
}
