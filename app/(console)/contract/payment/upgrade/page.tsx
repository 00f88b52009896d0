import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { UpgradeScreen } from '@/components/contracts/payment/upgrade/upgrade-screen';
import { domainName } from '@/lib/rules/auth/sign-up';
import { calendarDate } from '@/lib/rules/text/format';
import { cardHost, contractLinks } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('contract.offer.upgrade');

/** Leads the domain in the address to a paid plan, with its card. */
export default async function UpgradePage({ searchParams }: PageProps<'/contract/payment/upgrade'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {} });
  const t = await getTranslations('upgrade');
  const contract = await getTranslations('contract');
  const { domain } = await searchParams;
  const own = typeof domain === 'string' ? domain.toLowerCase() : null;
  return (
    <ConsolePage
      screen={screen}
      title={contract('offer.upgrade')}
      purpose={own !== null && domainName.safeParse(own).success ? own : t('purpose')}
      up={['/contract']}
      texts={['contract', 'plan', 'payment', 'upgrade']}
    >
      <UpgradeScreen domain={own ?? ''} host={cardHost()} links={contractLinks()} today={calendarDate(new Date())} />
    </ConsolePage>
  );
}
