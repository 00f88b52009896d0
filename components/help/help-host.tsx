'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useStore } from '@/lib/client/create-store';
import { type HelpWays, openHelp } from './help-store';

const HelpParts = lazyDialog(() => import('./help-parts').then((loaded) => loaded.HelpParts));

/** Shows what was chosen under "Help". Mounted once a page; it loads once something is opened (docs/product.md#help). */
export function HelpHost(ways: HelpWays & { email: string | null; guideFile: string }) {
  const part = useStore(openHelp);
  const pathname = usePathname();
  const [hasChat, setChat] = useState(false);
  // It concerns the screen that it was opened on.
  useEffect(() => () => openHelp.set(null), [pathname]);
  if (!(part || hasChat)) return null;
  return <HelpParts {...ways} part={part} hasChat={hasChat} onChat={setChat} onClose={() => openHelp.set(null)} />;
}
