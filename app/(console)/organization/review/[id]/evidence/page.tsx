import { getTranslations } from 'next-intl/server';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { EvidenceSheet } from '@/components/review/evidence-sheet';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('review.evidence.title');

export default async function EvidencePage({ params }: PageProps<'/organization/review/[id]/evidence'>) {
  const { screen } = await loadPage('/organization/review');
  const { id } = await params;
  const t = await getTranslations('review.evidence');
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} guide={<GuideLink name="access-review" />} />
      <FileMessages names={['review', 'changes']}>
        <EvidenceSheet id={id} />
      </FileMessages>
    </Screen>
  );
}
