'use client';

import { useEffect, useState } from 'react';
import { type Change, proposalQuery } from '@/lib/rules/contracts/proposal';
import { parseSlots } from '@/lib/rules/contracts/slots';

/** What is chosen for one domain, as it stands in the controls: an empty text changes nothing. */
export interface Choice {
  planCode: string;
  typed: string;
}

const NO_CHOICE: Choice = { planCode: '', typed: '' };

/** A proposal that is being made. */
export interface Proposal {
  changes: Change[];
  choiceOf: (domain: string) => Choice;
  choose: (domain: string, part: Partial<Choice>) => void;
  forget: (domains: readonly string[]) => void;
}

/**
 * Keeps a proposal in the address as well, so that reloading, going back and passing it on all find it again.
 * @param initial what the address held when the page was opened
 */
export function useProposal(initial: readonly Change[]): Proposal {
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(
      initial.map(({ domain, planCode = '', slots }) => [
        domain,
        { planCode, typed: slots === undefined ? '' : String(slots) },
      ]),
    ),
  );
  const changes = Object.entries(choices).flatMap(([domain, choice]) => changeOf(domain, choice));
  const query = proposalQuery(changes);
  useEffect(() => {
    const address = query === '' ? location.pathname : `${location.pathname}?${query}`;
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address);
  }, [query]);
  return {
    changes,
    choiceOf: (domain) => choices[domain] ?? NO_CHOICE,
    choose: (domain, part) =>
      setChoices((before) => ({ ...before, [domain]: { ...(before[domain] ?? NO_CHOICE), ...part } })),
    forget: (domains) =>
      setChoices((before) =>
        Object.fromEntries(Object.entries(before).filter(([domain]) => !domains.includes(domain))),
      ),
  };
}

/** A number that is none counts as 0, so that the rules say what is wrong with it. */
function changeOf(domain: string, { planCode, typed }: Choice): Change[] {
  if (planCode === '' && typed.trim() === '') return [];
  return [
    {
      domain,
      ...(planCode === '' ? {} : { planCode }),
      ...(typed.trim() === '' ? {} : { slots: parseSlots(typed) ?? 0 }),
    },
  ];
}
