import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PaymentPanels } from '@/components/payment/payment-panels';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { readEnv } from '@/lib/server/env';
import { withoutMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payment'))('title') };
}

/** Card, receipt address and billing portal of one customisation domain, or how all of them are paid. */
export default async function PaymentPage({ searchParams }: PageProps<'/contract/payment'>) {
  const { me, data, renewal, renderId } = await loadPage('/contract', ['organization.read']);
  const t = await getTranslations('payment');
  const { domain } = await searchParams;
  const organization = data['organization.read'];
  const fallback = organization ? { 'organization.read': withoutMembers(organization) } : {};
  const { STRIPE_PUBLISHABLE_KEY: key, STRIPE_JS_URL: script } = readEnv();
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        aside={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
      <Messages names={['payment']}>
        <PaymentPanels
          domain={typeof domain === 'string' ? domain : null}
          host={key ? { key, script: script ?? null } : null}
        />
      </Messages>
    </Screen>
  );
}
