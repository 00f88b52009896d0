import { getTranslations } from 'next-intl/server';
import { OffboardingsPanel } from '@/components/offboarding/offboardings-panel';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('offboarding.title');

export default async function OffboardingsPage() {
  const { screen } = await loadPage('/organization/leaving');
  const t = await getTranslations('offboarding');
  const back = (
    <LinkButton href="/organization" variant="quiet">
      {t('toOrganization')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} aside={back} guide={<GuideLink name="leaving" />} />
      <FileMessages names={['offboarding']}>
        <OffboardingsPanel />
      </FileMessages>
    </Screen>
  );
}
