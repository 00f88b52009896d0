import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPanel } from '@/components/profile/account-panel';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Columns } from '@/components/ui/stack';
import { avatarUrl, defaultAvatarUrl } from '@/lib/server/avatar-address';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') };
}

/** One's own account and picture (specification, section 2). */
export default async function ProfilePage() {
  const { me, data, renewal, renderId } = await loadPage('/profile', ['profile.read']);
  const t = await getTranslations('profile');
  const profile = data['profile.read'];
  return (
    <Screen me={me} fallback={profile ? { 'profile.read': profile } : {}} renewal={renewal} renderId={renderId}>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Messages names={['profile', 'avatar']}>
        <Columns>
          <AccountPanel />
          <AvatarPanel address={avatarUrl(me.account)} fallback={defaultAvatarUrl()} />
        </Columns>
      </Messages>
    </Screen>
  );
}
