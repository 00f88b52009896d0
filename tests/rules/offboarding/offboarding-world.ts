import { type Facts, holdingsOf } from '@/lib/rules/offboarding/holdings';
import type { Decision, Leaver, Step, StepResult } from '@/lib/rules/offboarding/offboarding-schema';
import { planSteps } from '@/lib/rules/offboarding/plan';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { at, MEMBERS, PEOPLE, TARO } from './offboarding-people';

export const FACTS: Facts = {
  members: MEMBERS,
  keys: [
    { apikeyId: 'k1', name: 'Nightly', userName: 'Taro', userEmail: 'TARO@example.com' },
    { apikeyId: 'k2', name: 'Quotes', userName: 'Ada', userEmail: at('admin') },
  ],
  projects: [
    { name: 'Portal', memberEmails: [at('taro'), at('admin')] },
    { name: 'Tower', memberEmails: [at('second')] },
  ],
  receipts: [
    { domain: 'a.example.com', email: at('taro') },
    { domain: 'b.example.com', email: at('admin') },
  ],
  notes: new Map([['k2', { note: 'Ask Yamada  Taro', replacedBy: null }]]),
  held: [{ account: at('taro'), sessions: 2, lines: 1 }],
};
export const actor = (account = at('owner'), role: 'owner' | 'admin' = 'owner') => actorOf(account, role, MEMBERS);
export const itemsOf = (people: readonly Leaver[], facts = FACTS) => holdingsOf(people, facts);
export const byKind = (kind: string, people: readonly Leaver[] = [TARO]) => {
  const found = itemsOf(people).find((item) => item.kind === kind);
  if (!found) throw new Error(`nobody holds ${kind}`);
  return found;
};

export const DECISIONS: Record<string, Decision> = {
  [byKind('ownership', PEOPLE).id]: { do: 'handOver', to: at('admin') },
  [byKind('receipt').id]: { do: 'change', to: ` ｂ${at('illing')} ` },
  [byKind('key').id]: { do: 'rotate' },
  [byKind('note').id]: { do: 'keep', reason: 'Ada knows' },
};
export const STEPS = planSteps(PEOPLE, itemsOf(PEOPLE), DECISIONS, MEMBERS, FACTS.receipts);
export const stepOf = (kind: string): Step => {
  const found = STEPS.find((step) => step.kind === kind);
  if (!found) throw new Error(`no step ${kind}`);
  return found;
};

export const result = (status: StepResult['status']): StepResult => ({ status, by: at('owner'), atMs: 1 });
