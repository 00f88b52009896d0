'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** For a header without the account menu, which few screens have. */
export const LatePreferences = lazyComponent(
  () => import('./preferences').then((loaded) => loaded.Preferences),
  1,
  'firstView',
);
