import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { ReviewScreen } from '@/components/review/review-screen';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { clientAddress, UNREADABLE } from '@/lib/server/client-address';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('review.title');

export default async function ReviewPage({ params }: PageProps<'/organization/review/[id]'>) {
  const { screen } = await loadPage('/organization/review');
  const { id } = await params;
  const address = clientAddress(await headers());
  const ownAddress = address === undefined || address === UNREADABLE ? null : address;
  const t = await getTranslations('review');
  const back = (
    <LinkButton href="/organization/review" variant="quiet">
      {t('toList')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} aside={back} guide={<GuideLink name="access-review" />} />
      <FileMessages names={['review', 'changes', 'job']}>
        <ReviewScreen id={id} today={calendarDate(new Date())} ownAddress={ownAddress} />
      </FileMessages>
    </Screen>
  );
}
