import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { breakable } from '@/components/ui/breakable';
import { calendarDate } from '@/lib/rules/text/format';
import { domainName } from '@/lib/rules/auth/sign-up';
import { cardHost } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.payment');

/** Card, receipt address and billing portal of the customisation domain in the address; without one, how all domains are paid. */
export default async function PaymentPage({ searchParams }: PageProps<'/contract/payment'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {} });
  const t = await getTranslations('payment');
  const nav = await getTranslations('nav');
  const { domain } = await searchParams;
  const own = typeof domain === 'string' ? domain.toLowerCase() : null;
  return (
    <ConsolePage
      screen={screen}
      title={own !== null && domainName.safeParse(own).success ? breakable(own) : nav('payment')}
      purpose={t('purpose')}
      up={['/contract']}
      aside={own !== null && <PaymentLink>{t('all')}</PaymentLink>}
      texts={['payment', 'plan']}
    >
      <PaymentPanels domain={own} host={cardHost()} today={calendarDate(new Date())} />
    </ConsolePage>
  );
}
