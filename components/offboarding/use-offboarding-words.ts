'use client';

import { useTranslations } from 'next-intl';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { FailureCode } from '@/lib/rules/failures';
import type { ItemKind, Offboarding, Leaver, Stage, Step } from '@/lib/rules/offboarding/offboarding';
import type { StepState } from '@/lib/rules/offboarding/steps';

export const STEP_TONES = {
  done: 'good',
  kept: 'plain',
  ready: 'plain',
  todo: 'info',
  sending: 'info',
  confirming: 'info',
  failed: 'bad',
  inDoubt: 'warn',
  unread: 'warn',
} as const satisfies Record<StepState, string>;

export const STAGE_TONES = {
  deciding: 'info',
  running: 'warn',
  finished: 'good',
  cancelled: 'plain',
} as const satisfies Record<Stage, string>;

/** How cases, people, items and steps are called, on the screen and on paper. */
export function useOffboardingWords() {
  const t = useTranslations('offboarding');
  const nameOf = ({ name, account }: Pick<Leaver, 'name' | 'account'>) =>
    name ? t('person', { name, account }) : account;
  const itemOf = (kind: ItemKind, name: string) => t(`item.${kind}`, { name: name || t('unnamed') });
  return {
    person: nameOf,
    people: ({ people }: Pick<Offboarding, 'people'>) => {
      const [first] = people;
      return t('people', { name: first ? first.name || first.account : '', others: people.length - 1 });
    },
    item: itemOf,
    step: ({ kind, item, account, about, name, to = '', reason = '' }: Step) => {
      if (kind === 'keep')
        return t('step.keep', { what: itemOf(item ?? 'note', name.replaceAll('\n', ' / ')), account, reason });
      return t(`step.${kind}`, { account, about, name: name || t('unnamed'), to });
    },
  };
}

/** Why a step failed, by the code that its case keeps. */
export function useCodeText(): (code: string) => string {
  const t = useTranslations('offboarding.run');
  const failures = useTranslations('failure');
  const toText = useFailureMessage();
  return (code) => {
    if (code === 'notDone') return t('notDone');
    // A code that there are words for is one of the failures; some speak of an answer that the case does not keep.
    const isTold = failures.has(code as FailureCode) && !String(failures.raw(code as FailureCode)).includes('{');
    return isTold ? toText({ code: code as FailureCode, status: 0, requestId: '' }) : t('code', { code });
  };
}
