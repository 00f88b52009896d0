import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/stack';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import { NAV_SCREENS } from '@/lib/rules/screens';
import { BrandName } from './brand';
import brandStyles from './brand.module.css';
import styles from './console-frame.module.css';
import { Footer } from './footer';
import { LanguageSwitch } from './language-switch';
import { MenuDrawer } from './menu-drawer';
import { NavLink } from './nav-link';
import navStyles from './nav.module.css';
import { OfflineBanner } from './offline-banner';
import { type Frame, SupportLink } from './open-frame';
import { OwnAvatar } from './own-avatar';
import { MAIN_ID, SkipLink } from './skip-link';
import { ThemeSwitch } from './theme-switch';

interface ConsoleFrameProps extends Frame {
  theme: Theme;
  children: ReactNode;
  tools?: ReactNode;
  /** Across the page above the content: what concerns every screen. */
  banner?: ReactNode;
  /** What has no place of its own: frames of the sibling apps, the monitor of the session. */
  aside?: ReactNode;
}

/** The frame of the signed-in screens. Its links are never fetched ahead: each screen is dynamic. */
export function ConsoleFrame({ children, tools, banner, aside, ...frame }: ConsoleFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header {...frame} tools={tools} />
      <OfflineBanner />
      {banner}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ToastRegion />
      {aside}
    </div>
  );
}

interface HeaderProps extends Frame {
  theme: Theme;
  tools?: ReactNode;
}

/** Without an account it has neither navigation nor profile. */
function Header({ account, email, avatarUrl, links, theme, tools }: HeaderProps) {
  return (
    <header className={account ? styles.header : styles.bare}>
      <div className={styles.top}>
        <BrandLink />
        <div className={styles.tools}>
          {tools}
          <div className={styles.wide}>
            <SupportLink href={links.support} />
            <LanguageSwitch />
            <ThemeSwitch saved={theme} />
          </div>
          {email && <AccountLink email={email} avatarUrl={avatarUrl} />}
          {account && <SignOutLink />}
          <div className={styles.narrow}>
            <MenuDrawer>
              {account && <Nav column />}
              <div className={styles.preferences}>
                <LanguageSwitch />
                <ThemeSwitch saved={theme} />
                <SupportLink href={links.support} />
              </div>
              {account && <SignOutLink named />}
            </MenuDrawer>
          </div>
        </div>
      </div>
      {account && (
        <div className={styles.nav}>
          <Nav />
        </div>
      )}
    </header>
  );
}

function BrandLink() {
  return (
    <Link href="/home" prefetch={false} className={brandStyles.brand}>
      <BrandName />
    </Link>
  );
}

/**
 * A plain link: opening the screen signs out, so it is never fetched ahead, and the router's cache of the screens goes with
 * the document, so that the back button has nothing to show.
 */
function SignOutLink({ named }: { named?: boolean }) {
  const t = useTranslations('shell');
  return (
    <a href="/signout" className={named ? styles.named : styles.power} title={t('signOut')}>
      <Icon name="power" size={20} />
      {named ? t('signOut') : <VisuallyHidden>{t('signOut')}</VisuallyHidden>}
    </a>
  );
}

export function AccountLink({ email, avatarUrl }: { email: string; avatarUrl: string | null }) {
  const t = useTranslations('shell');
  return (
    <Link
      href="/profile"
      prefetch={false}
      className={styles.account}
      aria-label={t('account', { email })}
      title={email}
    >
      <OwnAvatar src={avatarUrl} size={24} />
      <span className={styles.email}>{email}</span>
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
      {NAV_SCREENS.map(({ path, nav }) => (
        <NavLink key={path} path={path}>
          {column && <Icon name={ICONS[nav]} size={20} />}
          {t(nav)}
        </NavLink>
      ))}
    </nav>
  );
}
