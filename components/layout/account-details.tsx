'use client';

import { useTranslations } from 'next-intl';
import { breakable } from '@/components/ui/breakable';
import { useFrameUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './account-menu.module.css';
import { OwnAvatar } from './own-avatar';
import { Preferences } from '../preferences/preferences';

interface AccountDetailsProps {
  email: string;
  avatarUrl: string | null;
  theme: Theme;
}

/** The name is read when the menu opens first; role and organization are known from the screen. */
export function AccountDetails({ email, avatarUrl, theme }: AccountDetailsProps) {
  const t = useTranslations('shell');
  const role = useTranslations('role');
  const me = useFrameUser();
  const { data: profile } = useQuery('profile.read');
  const organization = me?.organization?.name;
  return (
    <>
      <div className={styles.identity}>
        <OwnAvatar src={avatarUrl} size={32} />
        <p className={styles.names}>
          {profile?.name && <strong>{profile.name}</strong>}
          <span>{breakable(email)}</span>
          {me?.isKnown && (
            <span className={styles.place}>
              {organization === undefined ? t('noOrganization') : t('roleIn', { role: role(me.role), organization })}
            </span>
          )}
        </p>
      </div>
      <Preferences theme={theme} />
    </>
  );
}
