import { Gallery } from '@/labs/gallery/gallery';
import { Messages } from '@/components/layout/messages';
import { OF_FORMS } from '@/lib/i18n/messages';
import { currentTheme } from '@/lib/server/pages/load-frame';

export const metadata = { title: 'Gallery' };

interface GalleryProps {
  searchParams: Promise<{ show?: string | string[] }>;
}

/** A page of the development server only: the ending `.dev.tsx` is none of a page in a production build (`next.config.mjs`). */
export default async function GalleryPage({ searchParams }: GalleryProps) {
  const { show } = await searchParams;
  return (
    <Messages names={[...OF_FORMS, 'apikey', 'contract', 'members', 'role', 'security', 'signin']}>
      <Gallery theme={await currentTheme()} shown={typeof show === 'string' ? show : null} />
    </Messages>
  );
}
