import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';
import { StepCard } from '@/components/auth/second-factor/step-card';
import { Messages } from '@/components/layout/messages';
import { loadSignInStep } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('mfaStep.enrolTitle');

export default async function EnrolPage({ searchParams }: PageProps<'/signin/enrol'>) {
  const { path, session } = await loadSignInStep('enrol', await searchParams);
  return (
    <Messages names={['mfaStep']}>
      <StepCard step="enrol" account={session?.account ?? ''}>
        <SignInEnrolment path={path} />
      </StepCard>
    </Messages>
  );
}
