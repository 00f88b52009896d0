import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ReceiptConfirmation } from '@/components/payment/receipt-confirmation';
import { Messages } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('confirm'))('title') };
}

/**
 * Confirms a changed receipt address (specification, section 2). The page itself changes nothing: mail scanners open links
 * too, so the confirmation is a post by the page's script, without credentials.
 */
export default async function ConfirmPage({ params }: PageProps<'/confirm/[segment]/[[...token]]'>) {
  const { segment } = await params;
  if (segment !== `${readEnv().PROVIDER_WORD_PAYMENT}mail`) notFound();
  return (
    <Messages names={['confirm']}>
      <ReceiptConfirmation />
    </Messages>
  );
}
