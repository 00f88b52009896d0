'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/modal';
import { linkTarget } from '@/lib/client/navigation/leave-guard';

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
