/** The sections of an organization file. Apart from its schema, which is heavy. */
import type { OrganizationFile } from './file-schema.ts';

/** The sections that can be left out, in the order of the file. */
export const SECTIONS = [
  'information',
  'mfaPolicy',
  'accountLockout',
  'ipRestriction',
  'members',
  'permissions',
  'usageAlerts',
] as const satisfies readonly (keyof OrganizationFile)[];
export type Section = (typeof SECTIONS)[number];
