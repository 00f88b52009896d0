import { OtpForm } from '@/components/auth/second-factor/otp-form';
import { RecoveryHelp, StepCard } from '@/components/auth/second-factor/step-card';
import { Messages } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { loadSignInStep } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('mfaStep.otpTitle');

export default async function OtpPage({ searchParams }: PageProps<'/signin/otp'>) {
  const { path, session } = await loadSignInStep('otp', await searchParams);
  const account = session?.account ?? '';
  return (
    <Messages names={['mfaStep']}>
      <StepCard step="otp" account={account} footer={<RecoveryHelp support={readEnv().links.LINK_SUPPORT} />}>
        <OtpForm path={path} fingerprint={fingerprintOf(account)} />
      </StepCard>
    </Messages>
  );
}
