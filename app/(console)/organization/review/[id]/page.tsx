import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ReviewScreen } from '@/components/review/review-screen';
import { calendarDate } from '@/lib/rules/text/format';
import { clientAddress, UNREADABLE } from '@/lib/server/client-address';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.review');

export default async function ReviewPage({ params }: PageProps<'/organization/review/[id]'>) {
  const { screen } = await loadPage('/organization/review');
  const { id } = await params;
  const address = clientAddress(await headers());
  const ownAddress = address === undefined || address === UNREADABLE ? null : address;
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('review')}
      up={[
        { href: '/organization', title: nav('organization') },
        { href: '/organization/review', title: nav('review') },
      ]}
      texts={['review', 'changes', 'job']}
    >
      <ReviewScreen id={id} today={calendarDate(new Date())} ownAddress={ownAddress} />
    </ConsolePage>
  );
}
