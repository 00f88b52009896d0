'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Loads with the tab that shows it: most come for the members, and the form is a tenth of the scripts. */
export const InformationPanel = lazyComponent(
  () => import('./contact-details-panel').then((loaded) => loaded.ContactDetailsPanel),
  6,
  'firstView',
);
