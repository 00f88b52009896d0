import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { AccountPanel } from '@/components/profile/account-panel';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { PasskeysPanel } from '@/components/profile/passkeys-panel';
import { SessionsPanel } from '@/components/profile/sessions-panel';
import { Columns, Stack } from '@/components/ui/stack';
import { avatarUrl, defaultAvatarUrl } from '@/lib/server/avatar';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.profile');

export default async function ProfilePage() {
  const { screen } = await loadPage('/profile', { 'profile.read': {}, 'session.list': {}, 'passkey.list': {} });
  const t = await getTranslations('profile');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('profile')}
      purpose={t('purpose')}
      texts={['profile', 'avatar', 'sessions', 'device', 'passkeys']}
    >
      <Stack gap="panels">
        <Columns>
          <AccountPanel />
          <AvatarPanel address={avatarUrl(screen.user.account)} fallback={defaultAvatarUrl()} />
        </Columns>
        <SessionsPanel />
        <PasskeysPanel />
      </Stack>
    </ConsolePage>
  );
}
