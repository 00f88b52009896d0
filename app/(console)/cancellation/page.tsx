import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { withoutMembers } from '@/lib/server/pages/initial-data';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('cancellation'))('title') };
}

/** Cancels a free customisation plan; shown only where there is an organisation (specification, section 2). */
export default async function CancellationPage() {
  const { me, data, renewal, renderId } = await loadPage('/cancellation', ['organization.read']);
  const t = await getTranslations('cancellation');
  const organization = data['organization.read'];
  const fallback = organization ? { 'organization.read': withoutMembers(organization) } : {};
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Messages names={['cancellation']}>
        <CancellationList support={readEnv().links.LINK_SUPPORT} />
      </Messages>
    </Screen>
  );
}
