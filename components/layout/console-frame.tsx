import type { ReactNode } from 'react';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './console-frame.module.css';
import { Footer } from './footer';
import type { Frame } from './open-frame';
import { OfflineBanner } from './offline-banner';
import { MAIN_ID, SkipLink } from './skip-link';
import { LanguageSwitch } from './language-switch';
import { MenuDrawer } from './menu-drawer';
import { SupportLink } from './open-frame';
import { ThemeSwitch } from './theme-switch';
import Link from 'next/link';
import { BrandName } from './brand';
import brandStyles from './brand.module.css';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/stack';
import accountStyles from './account.module.css';
import { OwnAvatar } from './own-avatar';
import navStyles from './nav.module.css';
import { NAV_SCREENS } from '@/lib/rules/screens';
import { NavLink } from './nav-link';

interface ConsoleFrameProps extends Frame {
  theme: Theme;
  children: ReactNode;
  /** In the header, beside the switches. */
  tools?: ReactNode;
  /** Across the page above the content: what concerns every screen. */
  banner?: ReactNode;
  /** Client pieces without a place of their own: frames of the sibling apps, keeper of the session. */
  aside?: ReactNode;
}

/** The frame of the signed-in screens: header, navigation, content up to 1120 px, footer. */
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
  /** Beside the switches: what others add, such as the palette's button. */
  tools?: ReactNode;
}

/** The head of every signed-in screen; without an account it has neither navigation nor profile (specification, section 2). */
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

/** Mark and name of the product, leading to the home screen without leaving the console. */
function BrandLink() {
  return (
    <Link href="/home" prefetch={false} className={brandStyles.brand}>
      <BrandName />
    </Link>
  );
}

/**
 * The way out. Never fetched ahead: to open the screen is to sign out. A plain link: what the router still has of the
 * screens goes with the document, so that the back button has nothing to show.
 */
function SignOutLink({ named }: { named?: boolean }) {
  const t = useTranslations('shell');
  return (
    <a href="/signout" className={named ? accountStyles.named : accountStyles.power} title={t('signOut')}>
      <Icon name="power" size={20} />
      {named ? t('signOut') : <VisuallyHidden>{t('signOut')}</VisuallyHidden>}
    </a>
  );
}

/** The signed-in e-mail with its picture, leading to the profile. */
export function AccountLink({ email, avatarUrl }: { email: string; avatarUrl: string | null }) {
  const t = useTranslations('shell');
  return (
    <Link
      href="/profile"
      prefetch={false}
      className={accountStyles.account}
      aria-label={t('account', { email })}
      title={email}
    >
      <OwnAvatar src={avatarUrl} size={24} />
      <span className={accountStyles.email}>{email}</span>
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

/** The top navigation: a row of tabs, or a column inside the sheet of a phone. */
function Nav({ column }: { column?: boolean }) {
  const t = useTranslations('nav');
  const words = useTranslations('shell');
  return (
    <nav aria-label={words('nav')} className={column ? navStyles.column : navStyles.row}>
      {NAV_SCREENS.map(({ path, nav }) => (
        <NavLink key={path} path={path}>
          {column && <Icon name={ICONS[nav]} size={20} />}
          {t(nav)}
        </NavLink>
      ))}
    </nav>
  );
}
