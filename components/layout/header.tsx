import type { ReactNode } from 'react';
import type { Theme } from '@/lib/i18n/preferences';
import { AccountLink } from './account-link';
import { BrandLink } from './brand-link';
import type { Frame } from './frame';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch';
import { MenuDrawer } from './menu-drawer';
import { Nav } from './nav';
import { SignOutLink } from './sign-out-link';
import { SupportLink } from './support-link';
import { ThemeSwitch } from './theme-switch';

export interface HeaderProps extends Frame {
  theme: Theme;
  /** Beside the switches: what others add, such as the palette's button. */
  tools?: ReactNode;
}

/** The head of every signed-in screen; without an account it has neither navigation nor profile (specification, section 2). */
export function Header({ account, email, avatarUrl, links, theme, tools }: HeaderProps) {
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
