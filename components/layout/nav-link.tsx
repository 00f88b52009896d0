'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { LinkTaken } from '@/components/ui/link-taken';
import { useFrameUser } from '@/lib/client/current-user';
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
  const me = useFrameUser();
  const isStarting = me?.isKnown && me.organization === null;
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
