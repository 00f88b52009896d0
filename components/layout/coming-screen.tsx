'use client';

import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useStore } from '@/lib/client/create-store';
import { comingScreen, screenGivenUp } from '@/lib/client/navigation/coming-screen';
import { TIMING } from '@/lib/rules/timing';
import styles from './console-frame.module.css';

/** The screens that this tab has shown. The router still has most of them, and shows them by itself in a moment. */
const seenPaths = new Set<string>();

/** Inside the link to a screen: lets `ComingScreen` show that screen's frame when it does not come at once. */
export function AnnounceScreen({ path, title }: { path: string; title: string }) {
  const { pending } = useLinkStatus();
  // Before the browser paints, so that the new screen never stands beside its own placeholder.
  useLayoutEffect(() => {
    if (!pending) return;
    const waitMs = seenPaths.has(path) ? TIMING.seenScreenWaitMs : TIMING.newScreenWaitMs;
    const screen = { title };
    const timer = setTimeout(() => comingScreen.set(screen), waitMs);
    const end = () => {
      clearTimeout(timer);
      if (comingScreen.get() === screen) comingScreen.set(null);
    };
    // The link stays pressed for the router, which has left the rest to the browser.
    const unlisten = screenGivenUp.on(end);
    return () => {
      unlisten();
      end();
    };
  }, [pending, path, title]);
  return null;
}

/**
 * Shows the heading and the frame of the screen that was asked for until it is there (decision 0025). The screen before stays as
 * it is, out of sight: if the new one never comes, it is back with all that was typed.
 */
export function ComingScreen({ children }: { children: ReactNode }) {
  const screen = useStore(comingScreen);
  const pathname = usePathname();
  useEffect(() => {
    seenPaths.add(pathname);
  }, [pathname]);
  return (
    <>
      {screen && (
        <div aria-busy>
          <PageHeader title={screen.title} />
          <div className={styles.placeholder}>
            <Skeleton lines={6} />
          </div>
        </div>
      )}
      <div className={styles.screen} hidden={screen !== null}>
        {children}
      </div>
    </>
  );
}
