'use client';

import dynamic from 'next/dynamic';

/**
 * The creation of an organisation, for those who have none yet. Everybody else opens the same screen without its form's
 * library, which would be a tenth of the scripts.
 */
export const FirstOrganization = dynamic(() =>
  import('./create-organization').then(({ CreateOrganization }) => CreateOrganization),
);
