'use client';

import { useState } from 'react';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import type { ProposalLine } from '@/lib/rules/contracts/proposal-evaluation';

/** How far one line is. `notSent`: an earlier one failed. */
export type LineState = { kind: 'waiting' | 'busy' | 'done' | 'notSent' } | { kind: 'failed'; failure: Failure };

export interface Applying {
  stateOf: (domain: string) => LineState;
  isBusy: boolean;
  hasFailed: boolean;
  /** Sends the changes one after the other, each once; stops at the first that fails. Answers the domains that are done. */
  run: () => Promise<string[]>;
}

/** Makes the changes of a proposal, after its one confirmation. */
export function useApply(lines: readonly ProposalLine[]): Applying {
  const setPlan = useMutation('service.setPlan');
  const setSlots = useMutation('customisation.setSlots');
  const [states, setStates] = useState<Record<string, LineState>>({});
  const [isBusy, setBusy] = useState(false);
  const mark = (domain: string, state: LineState) => setStates((before) => ({ ...before, [domain]: state }));

  const make = async ({ change: { domain, planCode, slots } }: ProposalLine): Promise<Failure | undefined> => {
    if (planCode !== undefined) {
      const result = await setPlan.trigger({ service: 'Customine', planId: planCode, domain });
      if (result?.failure) return result.failure;
    }
    if (slots === undefined) return undefined;
    return (await setSlots.trigger({ domain, maxAppSlot: slots }))?.failure;
  };

  const run = async () => {
    const done: string[] = [];
    setBusy(true);
    for (const line of lines) {
      const { domain } = line.change;
      mark(domain, { kind: 'busy' });
      const failure = await make(line);
      mark(domain, failure ? { kind: 'failed', failure } : { kind: 'done' });
      if (failure) break;
      done.push(domain);
    }
    for (const { change } of lines.slice(done.length + 1)) mark(change.domain, { kind: 'notSent' });
    setBusy(false);
    return done;
  };

  return {
    stateOf: (domain) => states[domain] ?? { kind: 'waiting' },
    isBusy,
    hasFailed: Object.values(states).some(({ kind }) => kind === 'failed'),
    run,
  };
}
