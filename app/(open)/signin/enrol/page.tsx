import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';
import { StepCard } from '@/components/auth/second-factor/step-card';
import { Messages } from '@/components/layout/messages';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { loadSignInStep } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('mfaStep.enrolTitle');

export default async function EnrolPage({ searchParams }: PageProps<'/signin/enrol'>) {
  const { path, session } = await loadSignInStep('enrol', await searchParams);
  const account = session?.account ?? '';
  return (
    <Messages names={['mfaStep']}>
      <StepCard step="enrol" account={account}>
        <SignInEnrolment path={path} fingerprint={fingerprintOf(account)} />
      </StepCard>
    </Messages>
  );
}
