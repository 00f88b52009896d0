import { getTranslations } from 'next-intl/server';
import { BackLink, ConsolePage } from '@/components/layout/console-page';
import { OffboardingScreen } from '@/components/offboarding/offboarding-screen';
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
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      aside={<BackLink href="/organization/leaving">{t('back')}</BackLink>}
      guide="leaving"
      texts={['offboarding', 'members', 'job', 'activity']}
    >
      <OffboardingScreen id={id} />
    </ConsolePage>
  );
}
