import { getTranslations } from 'next-intl/server';
import { AccountPanel } from '@/components/profile/account-panel';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { SessionsPanel } from '@/components/profile/sessions-panel';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Columns, Stack } from '@/components/ui/stack';
import { avatarUrl, defaultAvatarUrl } from '@/lib/server/avatar-address';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('profile.title');

export default async function ProfilePage() {
  const { screen, me } = await loadPage('/profile', { 'profile.read': {}, 'session.list': {} });
  const t = await getTranslations('profile');
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} guide={<GuideLink name="profile" />} />
      <FileMessages names={['profile', 'avatar', 'sessions', 'device']}>
        <Stack gap="panels">
          <Columns>
            <AccountPanel />
            <AvatarPanel address={avatarUrl(me.account)} fallback={defaultAvatarUrl()} />
          </Columns>
          <SessionsPanel />
        </Stack>
      </FileMessages>
    </Screen>
  );
}
