import { GuideContents } from '@/components/guide/guide-contents';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('guide.title');

export default function GuidePage() {
  return <GuideContents />;
}
