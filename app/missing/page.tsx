import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errorPage'))('notFoundTitle') };
}

/** Where the middleware leads every address that is no screen: a 404 in the frame around it. */
export default function MissingPage(): never {
  notFound();
}
