'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useId, useRef, useState } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { useFrameUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './account-menu.module.css';
import { LanguageSwitch } from './language-switch';
import { OwnAvatar } from './own-avatar';
import { ThemeSwitch } from './theme-switch';

interface AccountMenuProps {
  email: string;
  avatarUrl: string | null;
  support: string;
  theme: Theme;
}

/** Who is signed in, and what concerns this person alone. The browser's own popover: it opens before scripts have run. */
export function AccountMenu({ email, avatarUrl, support, theme }: AccountMenuProps) {
  const t = useTranslations('shell');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
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
      <div ref={menu} id={id} popover="auto" role="group" aria-label={t('accountMenuTitle')} className={styles.menu}>
        <Identity email={email} avatarUrl={avatarUrl} isWanted={wasOpened} />
        <Link
          href="/profile"
          prefetch={false}
          className={styles.item}
          aria-label={t('account', { email })}
          onClick={() => menu.current?.hidePopover()}
        >
          <Icon name="person" />
          {t('profile')}
        </Link>
        <div className={styles.preferences}>
          <span aria-hidden="true">{t('language')}</span>
          <LanguageSwitch />
          <span aria-hidden="true">{t('theme')}</span>
          <ThemeSwitch saved={theme} />
        </div>
        <div className={styles.support}>
          <ExternalLink href={support}>{t('support')}</ExternalLink>
        </div>
        <SignOutLink />
      </div>
    </>
  );
}

/** The name is read when the menu opens; role and organization are known from the screen. */
function Identity({
  email,
  avatarUrl,
  isWanted,
}: Pick<AccountMenuProps, 'email' | 'avatarUrl'> & { isWanted: boolean }) {
  const t = useTranslations('shell');
  const role = useTranslations('role');
  const me = useFrameUser();
  const { data: profile } = useQuery('profile.read', undefined, { isPaused: !isWanted });
  const organization = me?.organization?.name;
  return (
    <div className={styles.identity}>
      <OwnAvatar src={avatarUrl} size={32} />
      <p className={styles.names}>
        {profile?.name && <strong>{profile.name}</strong>}
        <span>{email}</span>
        {me?.isKnown && (
          <span className={styles.place}>
            {organization === undefined ? t('noOrganization') : t('roleIn', { role: role(me.role), organization })}
          </span>
        )}
      </p>
    </div>
  );
}

/**
 * A plain link: opening the screen signs out, so it is never fetched ahead, and the router's cache of the screens goes with
 * the document, so that the back button has nothing to show.
 */
function SignOutLink() {
  const t = useTranslations('shell');
  const id = useId();
  return (
    <div className={styles.leaving}>
      <a href="/signout" className={styles.item} aria-describedby={id}>
        <Icon name="power" />
        {t('signOut')}
      </a>
      <p id={id} className={styles.note}>
        {t('signOutText')}
      </p>
    </div>
  );
}
