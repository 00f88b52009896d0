import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInEnrolment } from '@/components/mfa-step/sign-in-enrolment';
import { StepCard } from '@/components/mfa-step/step-card';
import { Words } from '@/components/shell/words';
import { openStep } from '@/lib/server/sign-in-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('mfaStep'))('enrolTitle') };
}

export default async function EnrolPage({ searchParams }: PageProps<'/signin/enrol'>) {
  const { path, session } = await openStep('enrol', await searchParams);
  return (
    <Words names={['mfaStep']}>
      <StepCard step="enrol" account={session?.account ?? ''}>
        <SignInEnrolment path={path} />
      </StepCard>
    </Words>
  );
}
