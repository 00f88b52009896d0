import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ChangeForm } from '@/components/auth/password/change-form';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { Panel } from '@/components/ui/panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { wantedPath } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('chpasswd.title');

export default async function ChangePasswordPage({ searchParams }: PageProps<'/chpasswd'>) {
  const { screen, session } = await loadPage('/chpasswd');
  const t = await getTranslations('chpasswd');
  const isForced = session.state === 'password';
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      purpose={t(isForced ? 'purposeForced' : 'purpose')}
      up={isForced ? undefined : ['/profile']}
      texts={['chpasswd']}
    >
      <Panel title={t('panel')}>
        <ChangeForm account={session.account} isForced={isForced} path={wantedPath(await searchParams)} />
      </Panel>
      {isForced && <BackupCodeOnce account={session.account} />}
    </ConsolePage>
  );
}
