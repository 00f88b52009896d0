import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OtpForm } from '@/components/auth/second-factor/otp-form';
import { RecoveryHelp } from '@/components/auth/second-factor/recovery-help';
import { StepCard } from '@/components/auth/second-factor/step-card';
import { Words } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';
import { openStep } from '@/lib/server/pages/sign-in-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('mfaStep'))('otpTitle') };
}

export default async function OtpPage({ searchParams }: PageProps<'/signin/otp'>) {
  const { path, session } = await openStep('otp', await searchParams);
  return (
    <Words names={['mfaStep']}>
      <StepCard
        step="otp"
        account={session?.account ?? ''}
        footer={<RecoveryHelp support={readEnv().links.LINK_SUPPORT} />}
      >
        <OtpForm path={path} />
      </StepCard>
    </Words>
  );
}
