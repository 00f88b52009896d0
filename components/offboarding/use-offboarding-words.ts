'use client';

import { useTranslations } from 'next-intl';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import type { Stage } from '@/lib/rules/offboarding/offboarding-lists';
import type { Item, Offboarding, Leaver, Step, StepResult } from '@/lib/rules/offboarding/offboarding-schema';
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
  const labels = useTranslations('labels');
  const nameOf = ({ name, account }: Pick<Leaver, 'name' | 'account'>) =>
    name ? labels('nameAndAccount', { name, account }) : account;
  // Of a list that could not be read there is no single one to name.
  const itemOf = ({ kind, about, name }: Pick<Item, 'kind' | 'about' | 'name'>) =>
    about === '' && (kind === 'receipt' || kind === 'key' || kind === 'note')
      ? t(`anyItem.${kind}`)
      : t(`item.${kind}`, { name: name || t('unnamed') });
  return {
    person: nameOf,
    people: ({ people }: Pick<Offboarding, 'people'>) => {
      const [first] = people;
      return t('people', { name: first ? first.name || first.account : '', others: people.length - 1 });
    },
    item: itemOf,
    step: ({ kind, item, account, about, name, to = '', reason = '' }: Step) => {
      if (kind === 'keep')
        return t('step.keep', { what: itemOf({ kind: item ?? 'note', about, name: oneLine(name) }), account, reason });
      return t(`step.${kind}`, { account, about, name: name || t('unnamed'), to });
    },
  };
}

/** Names of several projects beside each other. */
export function oneLine(names: string): string {
  return names.replaceAll('\n', ' / ');
}

/** Why a step failed, by what its case keeps. */
export function useRefusalText(): (result: Pick<StepResult, 'code' | 'refusal'>) => string {
  const t = useTranslations('offboarding.run');
  const toText = useKeptFailureMessage();
  return ({ code = '', refusal }) => {
    if (code === 'notDone') return t('notDone');
    if (code === 'changedMeanwhile') return t('overtaken');
    return toText({ code, ...refusal }) ?? t('code', { code });
  };
}
