import { getTranslations } from 'next-intl/server';
import { ChangeForm } from '@/components/auth/password/change-form';
import { Screen } from '@/components/layout/screen';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { wantedPath } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('chpasswd.title');

export default async function ChangePasswordPage({ searchParams }: PageProps<'/chpasswd'>) {
  const { screen, session, me } = await loadPage('/chpasswd');
  const t = await getTranslations('chpasswd');
  const isForced = session.state === 'password';
  return (
    <Screen {...screen}>
      <PageHeader
        title={t('title')}
        purpose={t(isForced ? 'purposeForced' : 'purpose')}
        guide={<GuideLink name="password" />}
      />
      <FileMessages names={['chpasswd']}>
        <Panel title={t('panel')}>
          <ChangeForm account={me.account} isForced={isForced} path={wantedPath(await searchParams)} />
        </Panel>
        {isForced && <BackupCodeOnce account={me.account} />}
      </FileMessages>
    </Screen>
  );
}
