import { getTranslations } from 'next-intl/server';
import { LeavingScreen } from '@/components/leaving/leaving-screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('leaving.title');

export default async function LeavingPage({ params }: PageProps<'/organization/leaving/[id]'>) {
  const { screen } = await loadPage('/organization/leaving', {
    'organization.read': {},
    'member.list': {},
    'apikey.list': {},
    'project.list': {},
    'team.read': {},
  });
  const { id } = await params;
  const t = await getTranslations('leaving');
  const back = (
    <LinkButton href="/organization/leaving" variant="quiet">
      {t('back')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} aside={back} guide={<GuideLink name="leaving" />} />
      <FileMessages names={['leaving', 'members', 'job', 'activity']}>
        <LeavingScreen id={id} />
      </FileMessages>
    </Screen>
  );
}
