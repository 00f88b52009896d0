import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LinkTaken } from '@/components/ui/link-taken';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import { navScreens } from '@/lib/rules/screens';
import type { HelpWays } from '@/components/help/help-store';
import { PaletteButton } from '@/components/palette/palette-button';
import { AccountMenu, LatePreferences } from './account-menu';
import { BrandName, Footer } from './brand';
import { ComingScreen } from './coming-screen';
import brandStyles from './brand.module.css';
import styles from './console-frame.module.css';
import { type Frame, GuideLink, SupportLink } from './open-frame';
import { HelpInMenu, HelpMenu } from './help-menu';
import { MenuDrawer, NavLink } from './navigation';
import navStyles from './nav.module.css';
import { OfflineBanner } from './offline-banner';
import bannerStyles from './offline-banner.module.css';
import { MAIN_ID, SkipLinks } from './skip-link';

interface ConsoleFrameProps extends HeaderProps {
  children: ReactNode;
  /** Across the page above the content: what concerns every screen. */
  banner?: ReactNode;
  /** What has no place of its own: frames of the sibling apps, the monitor of the session. */
  aside?: ReactNode;
}

/** The frame of the signed-in screens. Its links are never fetched ahead: each screen is dynamic. */
export function ConsoleFrame({ children, banner, aside, ...frame }: ConsoleFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLinks />
      <Header {...frame} />
      <OfflineBanner />
      {banner}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ComingScreen>{children}</ComingScreen>
      </main>
      <Footer />
      <ToastRegion />
      {aside}
    </div>
  );
}

interface StatusBannerProps {
  text: string | null;
  href: string;
  isLeftAlone: boolean;
}

/** What the provider's status page reports, and whether the console still gets answers. */
export function StatusBanner({ text, href, isLeftAlone }: StatusBannerProps) {
  const t = useTranslations('providerStatus');
  return (
    <section className={bannerStyles.banner} aria-label={t('title')}>
      <Icon name="warn" size={20} />
      <strong>{text === null ? t('unnamed') : t('report', { text })}</strong>
      {isLeftAlone && <span>{t('leftAlone')}</span>}
      <ExternalLink href={href}>{t('page')}</ExternalLink>
    </section>
  );
}

type HeaderProps = Omit<Frame, 'links'> & HelpWays & { theme: Theme };

/** Without an account, at a forced change of the password, it has neither navigation nor menu. */
function Header({ account, email, avatarUrl, theme, ...help }: HeaderProps) {
  return (
    <header className={account ? styles.header : styles.bare}>
      <div className={styles.top}>
        <BrandLink />
        {account && (
          <div className={styles.nav}>
            <Nav />
          </div>
        )}
        <div className={styles.tools}>
          {account && <PaletteButton support={help.links.support} />}
          {account && <HelpMenu {...help} />}
          {email ? (
            <AccountMenu email={email} avatarUrl={avatarUrl} theme={theme} />
          ) : (
            <>
              <GuideLink name="password" />
              <SupportLink href={help.links.support} />
              <LatePreferences theme={theme} isRow />
            </>
          )}
          {account && (
            <div className={styles.narrow}>
              <MenuDrawer>
                <Nav column />
                <HelpInMenu {...help} />
              </MenuDrawer>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

function BrandLink() {
  return (
    <Link href="/home" prefetch={false} className={brandStyles.brand}>
      <BrandName />
      <LinkTaken />
    </Link>
  );
}

const ICONS = {
  home: 'home',
  contract: 'contract',
  organization: 'people',
  apikey: 'key',
  security: 'shield',
  profile: 'person',
} as const;

function Nav({ column }: { column?: boolean }) {
  const t = useTranslations('nav');
  const shell = useTranslations('shell');
  return (
    <nav aria-label={shell('nav')} className={column ? navStyles.column : navStyles.row}>
      {navScreens().map(({ path, nav }) => (
        <NavLink key={path} path={path} icon={column && <Icon name={ICONS[nav]} size={20} />} start={shell('start')}>
          {t(nav)}
        </NavLink>
      ))}
    </nav>
  );
}
