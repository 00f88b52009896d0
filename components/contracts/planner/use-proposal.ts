'use client';

import { useEffect, useState } from 'react';
import { type Change, PROPOSAL_PARAMETER, proposalQuery, readProposal } from '@/lib/rules/contracts/proposal';
import { parseSlots } from '@/lib/rules/contracts/customisation-plans';

/** The values of one domain's controls; an empty text changes nothing. */
export interface DomainChoice {
  planCode: string;
  slotsText: string;
}

const NO_CHOICE: DomainChoice = { planCode: '', slotsText: '' };

/** Mirrors the proposal in the address, so that a reload and a copied address find it again (decision 0013). */
export function useProposal(initial: readonly Change[]) {
  const [choices, setChoices] = useState<Record<string, DomainChoice>>(() =>
    Object.fromEntries(
      startingChanges(initial).map(({ domain, planCode = '', slots }) => [
        domain,
        { planCode, slotsText: slots === undefined ? '' : String(slots) },
      ]),
    ),
  );
  const changes = Object.entries(choices).flatMap(([domain, choice]) => changeOf(domain, choice));
  const query = proposalQuery(changes);
  useEffect(() => {
    const address = query === '' ? location.pathname : `${location.pathname}?${query}`;
    // With the router's own state it would not learn the address, and would forget it when the user moves on.
    if (address !== location.pathname + location.search) history.replaceState(null, '', address);
  }, [query]);
  return {
    changes,
    choiceOf: (domain: string) => choices[domain] ?? NO_CHOICE,
    choose: (domain: string, part: Partial<DomainChoice>) =>
      setChoices((before) => ({ ...before, [domain]: { ...(before[domain] ?? NO_CHOICE), ...part } })),
    forget: (domains: readonly string[]) =>
      setChoices((before) =>
        Object.fromEntries(Object.entries(before).filter(([domain]) => !domains.includes(domain))),
      ),
  };
}

export type Proposal = ReturnType<typeof useProposal>;

/** On the way back the page comes out of the browser's memory as it was first loaded; the address knows better. */
function startingChanges(initial: readonly Change[]): readonly Change[] {
  if (typeof location === 'undefined' || location.pathname !== '/contract/planner') return initial;
  return readProposal(new URLSearchParams(location.search).getAll(PROPOSAL_PARAMETER)).changes;
}

/** A text that is no number counts as 0, so that the rules say what is wrong with it. */
function changeOf(domain: string, { planCode, slotsText }: DomainChoice): Change[] {
  if (planCode === '' && slotsText.trim() === '') return [];
  return [
    {
      domain,
      ...(planCode === '' ? {} : { planCode }),
      ...(slotsText.trim() === '' ? {} : { slots: parseSlots(slotsText) ?? 0 }),
    },
  ];
}
