'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ComponentProps, type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { lazyComponent } from '@/components/ui/lazy-component';
import { TakenMark, TakenUntilThere, useDocumentTaken } from '@/components/ui/menu-link-taken';
import { useIsStarting } from '@/lib/client/current-user';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './account-menu.module.css';
import { OwnAvatar } from './own-avatar';

interface AccountMenuProps {
  email: string;
  avatarUrl: string | null;
  theme: Theme;
}

/** For a header without the account menu, which few screens have. */
export const LatePreferences = lazyComponent(
  () => import('../preferences/preferences').then((loaded) => loaded.Preferences),
  1,
  'firstView',
);

const AccountDetails = lazyComponent(() => import('./account-details').then((loaded) => loaded.AccountDetails), 4);

/** What unfolds below a button of the header; a name tells what is in it. */
export function HeaderMenu(props: ComponentProps<'div'>) {
  return <div popover="auto" role="group" onBlur={closeLeft} {...props} />;
}

/** Left by the Tab key, a menu would lie over what has the focus now. A press of its opener closes it by itself. */
function closeLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, Element>): void {
  const isOpener = relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget;
  if (relatedTarget && !isOpener && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/**
 * Who is signed in, and what concerns this person alone. The browser's own popover, so that the ways to profile and
 * out are there before scripts have run.
 */
export function AccountMenu({ email, avatarUrl, theme }: AccountMenuProps) {
  const t = useTranslations('shell');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const isStarting = useIsStarting();
  const close = () => menu.current?.hidePopover();
  useEffect(() => {
    // The browser opens it before the scripts are there, too.
    if (menu.current?.matches(':popover-open')) setOpened(true);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={id}
        aria-label={t('accountMenu', { email })}
        title={email}
        onClick={() => setOpened(true)}
      >
        <OwnAvatar src={avatarUrl} size={24} />
        <span className={styles.email}>{email}</span>
        <Icon name="chevronDown" />
      </button>
      <HeaderMenu ref={menu} id={id} aria-label={t('accountMenuTitle')} className={styles.menu}>
        {wasOpened && <AccountDetails email={email} avatarUrl={avatarUrl} theme={theme} />}
        <div className={styles.links}>
          <ScreenLink href="/profile" icon="person" name={t('account', { email })} onThere={close}>
            {t('profile')}
          </ScreenLink>
          {!isStarting && (
            <ScreenLink href="/activity" icon="clock" onThere={close}>
              {t('activity')}
            </ScreenLink>
          )}
        </div>
        <SignOutLink />
      </HeaderMenu>
    </>
  );
}

interface ScreenLinkProps {
  href: '/profile' | '/activity';
  icon: IconName;
  /** If it says more than the words. */
  name?: string;
  onThere: () => void;
  children: string;
}

/** The menu stays until the screen is there. */
function ScreenLink({ href, icon, name, onThere, children }: ScreenLinkProps) {
  const [isPressed, setPressed] = useState(false);
  const pathname = usePathname();
  const arrive = () => {
    setPressed(false);
    onThere();
  };
  return (
    <Link
      href={href}
      prefetch={false}
      className={styles.item}
      aria-label={name}
      aria-current={pathname === href ? 'page' : pathname.startsWith(href) || undefined}
      onClick={() => setPressed(true)}
    >
      <Icon name={icon} />
      {children}
      <TakenUntilThere isPressed={isPressed} onThere={arrive} />
    </Link>
  );
}

/**
 * A plain link: opening the screen signs out, so it is never fetched ahead, and the router's cache of the screens goes with
 * the document, so that the back button has nothing to show.
 */
function SignOutLink() {
  const t = useTranslations('shell');
  const id = useId();
  const { isTaken, onClick } = useDocumentTaken();
  return (
    <div className={styles.leaving}>
      <a href="/signout" className={styles.item} aria-describedby={id} onClick={onClick}>
        <Icon name="leave" />
        {t('signOut')}
        {isTaken && <TakenMark />}
      </a>
      <p id={id} className={styles.note}>
        {t('signOutText')}
      </p>
    </div>
  );
}
