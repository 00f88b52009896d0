import { NotFoundInFrame } from '@/components/layout/not-found';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('errorPage.notFoundTitle');

export default function NotFoundPage() {
  return <NotFoundInFrame />;
}
