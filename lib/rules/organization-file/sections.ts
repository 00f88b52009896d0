/** The sections of an organization file, and what is kept of one. Apart from its schema, which is heavy. */
import type { TaskResult } from '../changes/task.ts';
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

/** What the console keeps of an organization file that was applied. */
export interface AppliedFile {
  id: string;
  text: string;
  /** How many changes were sent off. */
  tasks: number;
  by: string;
  appliedMs: number;
  /** What is known of them. */
  counts: Record<TaskResult['status'], number>;
}
