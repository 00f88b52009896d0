import { getTranslations } from 'next-intl/server';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Row } from '@/components/ui/stack';
import { calendarDate } from '@/lib/rules/text/format';
import { domainName } from '@/lib/rules/auth/sign-up';
import { cardHost } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('payment.title');

/** Card, receipt address and billing portal of the customisation domain in the address; without one, how all domains are paid. */
export default async function PaymentPage({ searchParams }: PageProps<'/contract/payment'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {} });
  const t = await getTranslations('payment');
  const { domain } = await searchParams;
  const own = typeof domain === 'string' ? domain.toLowerCase() : null;
  return (
    <Screen {...screen}>
      <PageHeader
        title={own !== null && domainName.safeParse(own).success ? own : t('title')}
        purpose={t('purpose')}
        guide={<GuideLink name="contract" />}
        aside={
          <Row>
            {own !== null && <PaymentLink>{t('all')}</PaymentLink>}
            <LinkButton href="/contract" variant="quiet">
              {t('back')}
            </LinkButton>
          </Row>
        }
      />
      <FileMessages names={['payment', 'plan']}>
        <PaymentPanels domain={own} host={cardHost()} today={calendarDate(new Date())} />
      </FileMessages>
    </Screen>
  );
}
