'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LinkTaken } from '@/components/ui/link-taken';
import { Drawer } from '@/components/ui/modal';
import { useIsStarting } from '@/lib/client/current-user';
import { linkTarget } from '@/lib/client/navigation/leave-guard';
import { type NavScreen, screenOf } from '@/lib/rules/screens';
import { AnnounceScreen } from './coming-screen';
import styles from './nav.module.css';

interface NavLinkProps {
  path: NavScreen['path'];
  icon?: ReactNode;
  /** What the contracts are called for a user who has no organization yet, and creates one there. */
  start: string;
  children: string;
}

export function NavLink({ path, icon, start, children }: NavLinkProps) {
  const pathname = usePathname();
  const isStarting = useIsStarting();
  if (isStarting && screenOf(path)?.organization) return null;
  const screen = screenOf(pathname);
  const label = isStarting && path === '/contract' ? start : children;
  const isOpen = (screen?.partOf ?? screen?.path) === path;
  // The home screen has two addresses; any other address that is not the link's own lies below it.
  const current = pathname === path || pathname === '/' ? 'page' : 'true';
  return (
    <Link href={path} prefetch={false} className={styles.link} aria-current={isOpen ? current : undefined}>
      {icon}
      {label}
      <LinkTaken />
      <AnnounceScreen path={path} title={label} />
    </Link>
  );
}

export function MenuDrawer({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  // It is open only on the screen it was opened on, so it closes when the screen changes.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  useEffect(() => {
    if (openedAt === null) return;
    // The link of the present screen does not change the screen, but it is where the user wants to be.
    const close = (event: MouseEvent) => linkTarget(event)?.pathname === openedAt && setOpenedAt(null);
    document.addEventListener('click', close);
    return () => document.removeEventListener('click', close);
  }, [openedAt]);
  return (
    <>
      <Button
        variant="quiet"
        icon="menu"
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(pathname)}
      />
      <Drawer open={openedAt === pathname} title={t('menu')} onClose={() => setOpenedAt(null)}>
        {children}
      </Drawer>
    </>
  );
}
