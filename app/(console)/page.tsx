import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPage } from '@/lib/server/pages/load-page';
import { HomeScreen } from './home-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('title') };
}

export default async function RootPage() {
  return <HomeScreen view={await loadPage('/', ['site.read'])} />;
}
