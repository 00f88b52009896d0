import { ResetCard } from '@/components/auth/password/reset-card';
import { Messages } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('resetpasswd.title');

export default function ResetPasswordPage() {
  return (
    <Messages names={['resetpasswd']}>
      <ResetCard support={readEnv().links.LINK_SUPPORT} />
    </Messages>
  );
}
