import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangeForm } from '@/components/auth/password/change-form';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { wantedPath } from '@/lib/server/pages/sign-in-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('chpasswd'))('title') };
}

/** Changing one's own password, by choice or because the sign-in asks for it (specification, section 2). */
export default async function ChangePasswordPage({ searchParams }: PageProps<'/chpasswd'>) {
  const { session, me, renewal, renderId } = await loadPage('/chpasswd');
  const t = await getTranslations('chpasswd');
  const isForced = session.state === 'password';
  return (
    <Screen me={me} fallback={{}} renewal={renewal} renderId={renderId}>
      <PageHeader title={t('title')} purpose={t(isForced ? 'purposeForced' : 'purpose')} />
      <Messages names={['chpasswd', 'backupCode']}>
        <Panel title={t('panel')} description={t('rule')}>
          <ChangeForm account={me.account} isForced={isForced} path={wantedPath(await searchParams)} />
        </Panel>
        <BackupCodeOnce account={me.account} />
      </Messages>
    </Screen>
  );
}
