import type { Route } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { LinkButton } from '@/components/ui/link-button';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.apikey');

export default async function ApikeyPage({ searchParams }: PageProps<'/apikey'>) {
  const { screen } = await loadPage('/apikey', {
    'apikey.list': {},
    'member.list': {},
    'team.read': {},
    'filter.list': {},
  });
  const t = await getTranslations('apikey');
  const nav = await getTranslations('nav');
  const { leaving } = await searchParams;
  // From a step of a case, whose key is replaced here; its address is a route of the build.
  const back = typeof leaving === 'string' && /^[\w-]{1,64}$/.test(leaving) && (
    <LinkButton href={`/organization/leaving/${leaving}` as Route}>{t('toOffboarding')}</LinkButton>
  );
  return (
    <ConsolePage
      screen={screen}
      title={nav('apikey')}
      purpose={t('purpose')}
      aside={back}
      texts={['apikey', 'team', 'ownFilters']}
    >
      <KeyPanel example={readEnv().LINK_API} />
    </ConsolePage>
  );
}
