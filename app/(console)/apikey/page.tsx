import { getTranslations } from 'next-intl/server';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('apikey.title');

export default async function ApikeyPage() {
  const { screen } = await loadPage('/apikey', { 'apikey.list': {}, 'member.list': {} }, { hasTeam: true });
  const t = await getTranslations('apikey');
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} guide={<GuideLink name="api-keys" />} />
      <Messages names={['apikey', 'team']}>
        <KeyPanel example={readEnv().LINK_API} />
      </Messages>
    </Screen>
  );
}
