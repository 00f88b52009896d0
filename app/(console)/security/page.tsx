import { getTranslations } from 'next-intl/server';
import { SecurityPanels } from '@/components/security/security-panels';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { securityPanelProps } from '@/lib/server/pages/security-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('security.title');

export default async function SecurityPage() {
  const page = await loadPage('/security', {
    'organization.readMfa': {},
    'iptables.read': {},
    'permission.list': {},
    'organization.read': {},
    'member.list': {},
  });
  const t = await getTranslations('security');
  return (
    <Screen {...page.screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} guide={<GuideLink name="security" />} />
      <FileMessages names={['security']}>
        <SecurityPanels {...(await securityPanelProps(page.organization))} />
      </FileMessages>
    </Screen>
  );
}
