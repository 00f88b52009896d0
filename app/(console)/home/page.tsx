import { HomeScreen } from '@/components/home/home-screen';
import { calendarDate } from '@/lib/rules/text/format';
import { homeScreenLinks } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.home');

export default async function HomePage() {
  const { screen } = await loadPage('/home', {
    'site.read': {},
    'organization.read': {},
    'member.list': {},
    'apikey.list': {},
    'team.read': {},
    'session.list': {},
    'openWork.read': {},
  });
  return <HomeScreen screen={screen} today={calendarDate(new Date())} {...homeScreenLinks()} />;
}
