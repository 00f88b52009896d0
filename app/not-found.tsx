import { NotFound } from '@/components/layout/not-found';
import { PlainFrame } from '@/components/layout/plain-frame';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('errorPage.notFoundTitle');

/** It comes along with every screen, so its frame is the plain one: no script, no call. */
export default function NotFoundPage() {
  return (
    <PlainFrame>
      <NotFound />
    </PlainFrame>
  );
}
