'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { type NavScreen, screenOf } from '@/lib/rules/screens';
import styles from './nav.module.css';

export function NavLink({ path, children }: { path: NavScreen['path']; children: ReactNode }) {
  const pathname = usePathname();
  const screen = screenOf(pathname);
  const isOpen = (screen?.partOf ?? screen?.path) === path;
  // The home screen has two addresses; any other address that is not the link's own lies below it.
  const current = pathname === path || pathname === '/' ? 'page' : 'true';
  return (
    <Link href={path} prefetch={false} className={styles.link} aria-current={isOpen ? current : undefined}>
      {children}
    </Link>
  );
}
