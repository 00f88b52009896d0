'use client';

import { useTranslations } from 'next-intl';
import { read, type Result } from '@/lib/client/api';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { useTeam } from '@/lib/client/use-team';
import type { Failure } from '@/lib/rules/failures';
import type { OrganizationState } from '@/lib/rules/organization-file/organization-state';
import type { TeamAnswer } from '@/lib/rules/team/team-entries';

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
    const [organization, mfa, addresses, permissions, team] = await Promise.all([
      read('organization.read'),
      read('organization.readMfa'),
      read('iptables.read'),
      read('permission.list'),
      hasStore ? read('team.read') : NO_TEAM,
    ]);
    const results = { organization, mfa, addresses, permissions, team };
    for (const [name, { failure }] of Object.entries(results))
      if (failure)
        return { failed: { failure, title: t('notRead', { what: t(`reads.${name as keyof typeof results}`) }) } };
    // Each of them is there.
    if (!organization.data || !mfa.data || !addresses.data || !permissions.data)
      throw new Error('A failure has a reason');
    return {
      value: {
        organization: organization.data.organization,
        mfa: mfa.data.mfa,
        iptables: addresses.data.iptables,
        configList: permissions.data.configList,
        team: team.data?.entries ?? null,
      },
    };
  };
  return { loadTools, readState, hasStore };
}

const NO_TEAM: Result<TeamAnswer | null> = { data: null };
