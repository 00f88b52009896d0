'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Yen } from '@/components/ui/local-date';
import { Stack } from '@/components/ui/stack';
import { annualSlots, hasFreeSlots, kindOf, slotDifferenceYen } from '@/lib/rules/contracts/customisation-plans';
import { type BackupState, DEPLOYMENT_PLANS, type DeploymentPlan, SITE_PLANS } from '@/lib/rules/contracts/plans';
import type { PlanTerms } from '@/lib/rules/contracts/proposal-evaluation';
import { daysUntil, formatDate, formatYen } from '@/lib/rules/text/format';
import styles from '@/components/contracts/contract.module.css';
import { Alert } from '@/components/ui/alert';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** Names a customisation plan by its code, in one language and one way; a code that is not known by its own name. */
export function usePlanName(): (code: string, ownName?: string) => string {
  const t = useTranslations('plan.customisation');
  return (code, ownName = code) => {
    const kind = kindOf(code);
    return kind === null ? ownName : t(kind, { slots: annualSlots(code) ?? 0 });
  };
}

export function useSiteName(): (code: string, ownName: string) => string {
  const t = useTranslations('plan.site');
  return (code, ownName) => {
    const known = SITE_PLANS.find((plan) => plan === code);
    return known ? t(known) : ownName;
  };
}

export function useDeploymentName(): (code: string, ownName: string) => string {
  const t = useTranslations('plan.deployment');
  // The check before it made it a key.
  return (code, ownName) => (Object.hasOwn(DEPLOYMENT_PLANS, code) ? t(code as DeploymentPlan) : ownName);
}

/** Says what the end date of a backup means. */
export function useBackupText(): (state: BackupState) => string {
  const t = useTranslations('labels.backupState');
  const ui = useTranslations('ui');
  const locale = useLocale();
  return (state) => {
    if (state.kind === 'permanent') return ui('permanent');
    if (state.kind === 'canTry') return t('canTry');
    return t(state.kind, { date: formatDate(state.kind === 'trial' ? state.until : state.on, locale) });
  };
}

/** A plan, its slots, and what it costs a month. */
export function PlanSummary({ name, terms }: { name: string; terms: PlanTerms }) {
  const labels = useTranslations('labels');
  return (
    <Stack gap="lines">
      <strong>{name}</strong>
      {terms.slots !== null && <span>{labels('slotCount', { slots: terms.slots })}</span>}
      <span>
        <PlanPrice terms={terms} />
      </span>
    </Stack>
  );
}

/** The price that is known here; of others it says who knows it. */
export function PlanPrice({ terms: { planCode, yen } }: { terms: Pick<PlanTerms, 'planCode' | 'yen'> }) {
  const t = useTranslations('contract.plan');
  const labels = useTranslations('labels');
  if (yen === 0) return labels('noCharge');
  if (yen !== null) return <Yen amount={yen} per={t('perMonth')} />;
  return t(annualSlots(planCode) === null ? 'priceAgreed' : 'priceQuoted');
}

/** How far a day is away; past days say so, and what never ends says nothing. */
export function DaysLeft({ date, today }: { date: string; today: string }) {
  const t = useTranslations('contract.calendar');
  const days = daysUntil(date, today);
  if (days === null) return null;
  return <span className={styles.days}>{days < 0 ? t('past', { days: -days }) : t('days', { days })}</span>;
}

interface PendingSlotsProps {
  contract: CustomisationContract;
  /** Gives the button that enters the present number, with which the change is taken back. */
  onKeep?: () => void;
}

/** A scheduled change of slots, shown wherever the plan is shown. */
export function PendingSlots({ contract, onKeep }: PendingSlotsProps) {
  const t = useTranslations('contract.pending');
  const slots = useTranslations('contract.slots');
  const locale = useLocale();
  const { planCode, appsTotal, nextAppsTotal, nextAppsTotalStartDate } = contract;
  if (nextAppsTotal === undefined) return null;
  const difference = hasFreeSlots(planCode) ? slotDifferenceYen(appsTotal, nextAppsTotal) : 0;
  const values = {
    now: appsTotal,
    next: nextAppsTotal,
    yen: formatYen(Math.abs(difference), locale),
  };
  const words = difference === 0 ? 'unpriced' : difference < 0 ? 'less' : 'more';
  return (
    <Alert tone="info" action={onKeep && { label: slots('keep', { now: appsTotal }), onSelect: onKeep }}>
      {/* Without a day on the wire it is the first of the next month. */}
      {nextAppsTotalStartDate
        ? t(words, { ...values, date: formatDate(nextAppsTotalStartDate, locale) })
        : t(`${words}NextMonth`, values)}
    </Alert>
  );
}
