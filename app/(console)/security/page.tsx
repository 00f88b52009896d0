import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SecurityPanels } from '@/components/security/security-panels';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { securityPageData } from '@/lib/server/pages/security-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('security'))('title') };
}

/** Security settings (specification, section 2). */
export default async function SecurityPage() {
  const view = await loadPage('/security', ['organization.readMfa', 'iptables.read', 'permission.list']);
  const t = await getTranslations('security');
  const { fallback, panels } = await securityPageData(view);
  return (
    <Screen me={view.me} fallback={fallback} renewal={view.renewal} renderId={view.renderId}>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Messages names={['security', 'mfaStep', 'backupCode', 'role']}>
        <SecurityPanels {...panels} />
      </Messages>
    </Screen>
  );
}
