import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { EvidenceSheet } from '@/components/review/evidence-sheet';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('review.evidence.title');

export default async function EvidencePage({ params }: PageProps<'/organization/review/[id]/evidence'>) {
  const { screen } = await loadPage('/organization/review');
  const { id } = await params;
  const t = await getTranslations('review.evidence');
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      up={['/organization', '/organization/review']}
      texts={['review', 'changes']}
    >
      <EvidenceSheet id={id} />
    </ConsolePage>
  );
}
