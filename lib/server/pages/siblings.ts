import 'server-only';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { readEnv } from '@/lib/server/env';

/** The three sibling apps, as configured. */
export function siblingApps(): readonly Sibling[] {
  const { SITE_APP_URL, DEPLOYMENT_APP_URL, CUSTOMISATION_APP_URL } = readEnv();
  return [
    { name: 'site', url: SITE_APP_URL },
    { name: 'deployment', url: DEPLOYMENT_APP_URL },
    { name: 'customisation', url: CUSTOMISATION_APP_URL },
  ];
}
