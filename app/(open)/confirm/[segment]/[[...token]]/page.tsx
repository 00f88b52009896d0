import { notFound } from 'next/navigation';
import { ReceiptConfirmation } from '@/components/contracts/payment/receipt-confirmation';
import { Messages } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('confirm.title');

/**
 * Confirms a changed receipt address. The page itself changes nothing: mail scanners open links too, so its script sends
 * the confirmation, without credentials.
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
