import { getTranslations } from 'next-intl/server';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { ReviewsPanel } from '@/components/review/reviews-panel';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('review.title');

export default async function ReviewsPage() {
  const { screen } = await loadPage('/organization/review', { 'member.list': {} });
  const t = await getTranslations('review');
  const back = (
    <LinkButton href="/organization" variant="quiet">
      {t('toOrganization')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} aside={back} guide={<GuideLink name="access-review" />} />
      <FileMessages names={['review']}>
        <ReviewsPanel today={calendarDate(new Date())} />
      </FileMessages>
    </Screen>
  );
}
