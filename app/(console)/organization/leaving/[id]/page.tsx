import { getTranslations } from 'next-intl/server';
import { OffboardingScreen } from '@/components/offboarding/offboarding-screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('offboarding.title');

export default async function OffboardingPage({ params }: PageProps<'/organization/leaving/[id]'>) {
  const { screen } = await loadPage('/organization/leaving', {
    'organization.read': {},
    'member.list': {},
    'apikey.list': {},
    'project.list': {},
    'team.read': {},
  });
  const { id } = await params;
  const t = await getTranslations('offboarding');
  const back = (
    <LinkButton href="/organization/leaving" variant="quiet">
      {t('back')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} aside={back} guide={<GuideLink name="leaving" />} />
      <FileMessages names={['offboarding', 'members', 'job', 'activity']}>
        <OffboardingScreen id={id} />
      </FileMessages>
    </Screen>
  );
}
