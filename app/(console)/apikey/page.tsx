import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { KeyPanels } from '@/components/api-keys/key-panels';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { readEnv } from '@/lib/server/env';
import { fewMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('apikey'))('title') };
}

/** API keys (specification, section 2). */
export default async function ApikeyPage() {
  const { me, data, organization, renewal, renderId } = await loadPage('/apikey', ['apikey.list']);
  const t = await getTranslations('apikey');
  const keys = data['apikey.list'];
  const fallback = { ...(keys ? { 'apikey.list': keys } : {}), ...fewMembers(organization) };
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Messages names={['apikey']}>
        <KeyPanels apiUrl={readEnv().links.LINK_API} />
      </Messages>
    </Screen>
  );
}
