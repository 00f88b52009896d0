import { notFound } from 'next/navigation';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('errorPage.notFoundTitle');

/** The middleware leads every address that is no screen here. */
export default function MissingPage(): never {
  notFound();
}
