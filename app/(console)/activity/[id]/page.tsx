import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LinePanel } from '@/components/activity/line-panel';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('activity.line.title');

export default async function ActivityLinePage({ params }: PageProps<'/activity/[id]'>) {
  const { screen } = await loadPage('/activity');
  const { id } = await params;
  const t = await getTranslations('activity.line');
  const screens = await getTranslations('activity');
  const crumb = (
    <nav aria-label={t('up')}>
      <Link href="/activity" prefetch={false}>
        {screens('title')}
      </Link>{' '}
      <span aria-hidden="true">/</span>
    </nav>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} crumb={crumb} guide={<GuideLink name="activity" />} />
      <FileMessages names={['activity']}>
        <LinePanel id={id} />
      </FileMessages>
    </Screen>
  );
}
