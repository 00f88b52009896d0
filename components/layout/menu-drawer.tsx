'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { linkPressed } from '@/lib/client/navigation/leave-guard';

/** The navigation of a phone: a button, and the sheet that it opens until another screen is chosen. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  // Remembering where it was opened closes it by itself once the screen changes.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  useEffect(() => {
    if (openedAt === null) return;
    // The entry of the screen that is open already changes nothing, but it is where somebody wanted to be.
    const close = (event: MouseEvent) => linkPressed(event)?.pathname === openedAt && setOpenedAt(null);
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
