'use client';

import { useTranslations } from 'next-intl';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { readSnapshot } from '@/lib/client/read-snapshot';
import { useTeam } from '@/lib/client/use-team';
import type { Failure } from '@/lib/rules/failures';
import type { OrganizationState } from '@/lib/rules/organization-file/organization-state';

type Tools = typeof import('./file-tools');

/** Why nothing was read or written, with what could not be. */
export interface FileFailure {
  failure: Failure;
  title: string;
}

export type OrNotRead<Value> = { value: Value; failed?: undefined } | { value?: undefined; failed: FileFailure };

/**
 * What reads, writes and compares files, loaded on first use, and the organization's state, read afresh and whole: if one
 * part of it cannot be read, there is none.
 */
export function useOrganizationState(): {
  loadTools: () => Promise<OrNotRead<Tools>>;
  readState: () => Promise<OrNotRead<OrganizationState>>;
  hasStore: boolean;
} {
  const t = useTranslations('organizationFile');
  const { hasStore } = useTeam();
  const loadTools = async (): Promise<OrNotRead<Tools>> => {
    const value = await lazyImport(() => import('./file-tools'));
    return value ? { value } : { failed: { failure: notLoaded(), title: t('notReady') } };
  };
  const readState = async (): Promise<OrNotRead<OrganizationState>> => {
    const { snapshot, unread } = await readSnapshot(hasStore ? [...PARTS, 'team'] : PARTS);
    if (snapshot) return { value: { ...snapshot, team: hasStore ? snapshot.team : null } };
    return { failed: { failure: unread.failure, title: t('notRead', { what: t(`reads.${unread.part}`) }) } };
  };
  return { loadTools, readState, hasStore };
}

const PARTS = ['organization', 'mfa', 'iptables', 'permissions'] as const;
