'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Loads late: few users have no organization, and the form's library would be a tenth of the scripts. */
export const FirstOrganization = lazyComponent(
  () => import('./create-organization').then((loaded) => loaded.CreateOrganization),
  6,
  'firstView',
);
