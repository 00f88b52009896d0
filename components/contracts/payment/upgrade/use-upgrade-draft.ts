'use client';

import { useState } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { type StoredName, useStored, writeStored } from '@/lib/client/storage';
import { plainUpgrade, storedUpgrade, type UpgradeDraft } from '@/lib/rules/contracts/upgrade';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** Keeps what was chosen elsewhere, such as in the planner, for the upgrade of a domain. */
export function useKeepUpgrade(): (domain: string, choice: UpgradeDraft | null) => void {
  const { fingerprint } = useCurrentUser();
  return (domain, choice) => writeStored(nameOf(fingerprint, domain), choice && JSON.stringify(choice));
}

export function useUpgradeDraft(contract: CustomisationContract) {
  const { domain } = contract;
  const keep = useKeepUpgrade();
  const { fingerprint } = useCurrentUser();
  const kept = useStored(nameOf(fingerprint, domain), storedUpgrade);
  const [own, setOwn] = useState<UpgradeDraft | null>(null);
  const choice = own ?? kept ?? { planCode: plainUpgrade(contract), slots: '' };
  const set = (draft: UpgradeDraft | null) => {
    setOwn(draft);
    keep(domain, draft);
  };
  return {
    choice,
    choose: (part: Partial<UpgradeDraft>) => set({ ...choice, ...part }),
    forget: () => set(null),
  };
}

function nameOf(fingerprint: string, domain: string): StoredName {
  return `draft.${fingerprint}.upgrade.${domain}`;
}
