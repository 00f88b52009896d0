import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { SecurityPanels } from '@/components/security/security-panels';
import { loadPage } from '@/lib/server/pages/load-page';
import { securityPanelProps } from '@/lib/server/pages/security-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.security');

export default async function SecurityPage() {
  const page = await loadPage('/security', {
    'organization.readMfa': {},
    'iptables.read': {},
    'permission.list': {},
    'organization.read': {},
    'member.list': {},
  });
  const t = await getTranslations('security');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage screen={page.screen} title={nav('security')} purpose={t('purpose')} texts={['security']}>
      <SecurityPanels {...(await securityPanelProps(page.organization))} />
    </ConsolePage>
  );
}
