'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useSWRConfig } from 'swr';
import styles from '@/components/contracts/contract.module.css';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { queryKey } from '@/lib/rules/page-data';
import type { Answer } from '@/lib/operations/table';
import { type ContractLinks, estimateLink } from '@/lib/rules/contracts/contract-links';
import { isTypedRise, parseYen } from '@/lib/rules/contracts/customisation-plans';
import type { Change } from '@/lib/rules/contracts/proposal';
import type { PlanTerms, ProposalLine, Rise } from '@/lib/rules/contracts/proposal-evaluation';
import { formatYen } from '@/lib/rules/text/format';
import { OwnerLinks } from './owner-links';
import { PlanSummary, usePlanName } from './plan-summary';

interface PlanChoice<Plan extends string> {
  plan: Plan;
  name: string;
  /** Why it cannot be chosen, for example. */
  remark?: string | null;
  isRefused?: boolean;
}

interface NewPlanFieldProps<Plan extends string> {
  choices: readonly PlanChoice<Plan>[];
  plan: Plan | '';
  onChoose: (plan: Plan | '') => void;
}

/** Plans that cannot be chosen are listed with the reason. */
export function NewPlanField<Plan extends string>({ choices, plan, onChoose }: NewPlanFieldProps<Plan>) {
  const t = useTranslations('contract.newPlan');
  const labels = useTranslations('labels');
  const planIn = (text: string) => choices.find((choice) => choice.plan === text)?.plan ?? '';
  return (
    <Field label={t('label')}>
      <Select value={plan} onChange={({ target }) => onChoose(planIn(target.value))}>
        <option value="">{labels('choose')}</option>
        {choices.map(({ plan: code, name, remark, isRefused }) => (
          <option key={code} value={code} disabled={isRefused}>
            {remark ? t('remark', { plan: name, remark }) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function BeforeAfter({
  before,
  after,
  effective,
}: {
  before: ReactNode;
  after: ReactNode;
  effective: ReactNode;
}) {
  const labels = useTranslations('labels');
  return (
    <div className={styles.change}>
      <div className={styles.beforeAfter}>
        <div className={styles.side}>
          <span className={styles.sideName}>{labels('before')}</span>
          <span>{before}</span>
        </div>
        <span aria-hidden="true">→</span>
        <div className={styles.side}>
          <span className={styles.sideName}>{labels('after')}</span>
          <span>{after}</span>
        </div>
      </div>
      <p className={styles.reason}>{effective}</p>
    </div>
  );
}

/** The plan of a contract and the one that it is to have. */
export function PlanMove({ line, effective }: { line: ProposalLine; effective: ReactNode }) {
  const nameOf = usePlanName();
  const summaryOf = (terms: PlanTerms) => (
    <PlanSummary name={nameOf(terms.planCode, line.contract.planName)} terms={terms} />
  );
  return <BeforeAfter before={summaryOf(line.before)} after={summaryOf(line.after)} effective={effective} />;
}

/** The application for an annual plan, and the quotation of this one. */
export function AnnualLinks({ planCode, links }: { planCode: string; links: ContractLinks }) {
  const t = useTranslations('contract.offer');
  return (
    <OwnerLinks
      operation="service.setPlan"
      links={[
        { href: links.annualForm, label: t('annualForm') },
        { href: estimateLink(links.yearlyEstimate, planCode), label: t('estimate') },
      ]}
    />
  );
}

/**
 * Asks before more is paid: with the amount, which is typed if it is high, and for a price that is not known here with a
 * tick that its quotation was read (docs/product.md#agreeing-to-a-higher-price).
 * @param what the choice that a quotation belongs to: with another one its tick is gone
 * @returns why it cannot be agreed to yet, and the question, which is null if nothing gets dearer
 */
export function useRiseQuestion({ yen, unknown }: Rise, what = '') {
  const t = useTranslations('contract.rise');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [quoted, setQuoted] = useState<string | null>(null);
  const isQuoted = quoted === what;
  const amount = formatYen(yen, locale);
  const isUntyped = isTypedRise(yen) && parseYen(typed) !== yen;
  const reason = isUntyped ? t('typeFirst', { amount }) : unknown > 0 && !isQuoted ? t('quoteFirst') : null;
  if (yen === 0 && unknown === 0) return { reason: null, element: null };
  const element = (
    <Stack>
      {yen > 0 && (
        <p>
          <strong>{t('ask', { amount })}</strong>
        </p>
      )}
      {isTypedRise(yen) && (
        <Field label={t('label', { amount })} hint={t('hint')}>
          <TextInput
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
      {unknown > 0 && (
        <Checkbox
          label={t('quoted')}
          checked={isQuoted}
          onChange={({ target }) => setQuoted(target.checked ? what : null)}
        />
      )}
    </Stack>
  );
  return { reason, element };
}

/**
 * Whether a domain still lacks the slots that were asked for with its new plan, by the contract as it was read since: only the
 * provider knows with how many a plan begins.
 */
export function useLacksSlots(): (wanted: Required<Change>) => boolean {
  const { cache } = useSWRConfig();
  return ({ domain, planCode, slots }) => {
    const read: Answer<'organization.read'> | undefined = cache.get(queryKey('organization.read'))?.data;
    const contract = read?.organization.services.Customine.find((own) => own.domain === domain);
    return contract?.planCode !== planCode || (contract.nextAppsTotal ?? contract.appsTotal) !== slots;
  };
}
