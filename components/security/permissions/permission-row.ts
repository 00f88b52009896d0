import type { Answer } from '@/lib/operations/table';

/** A domain with its settings, as the provider answers it. */
export type PermissionRow = Answer<'permission.list'>['configList'][number];
