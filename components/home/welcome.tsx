'use client';

import { useTranslations } from 'next-intl';
import { useCurrentUser } from '@/lib/client/current-user';

/** Greets the person, once the name is known. */
export function Welcome() {
  const t = useTranslations('home');
  const nav = useTranslations('nav');
  const { name } = useCurrentUser();
  return name ? t('welcome', { name }) : nav('home');
}

export function OrganizationLine() {
  const t = useTranslations('home');
  const { organization } = useCurrentUser();
  return organization?.name ?? t('purpose');
}
