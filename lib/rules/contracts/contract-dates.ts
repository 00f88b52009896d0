import { firstOfNextMonth, nextRenewal } from '../text/calendar-days.ts';
import { isOver, kindOf } from './customisation-plans.ts';
import type { CustomisationContract } from '../organization/organization.ts';
import { isPermanent } from '../text/format.ts';

/** Keys of `contract.calendar` in the messages. */
type ContractEvent =
  | 'siteEnd'
  | 'sitePermanent'
  | 'siteEvaluationEnd'
  | 'siteTrialEnd'
  | 'backupTrialEnd'
  | 'backupPermanent'
  | 'evaluationEnd'
  | 'contractEnd'
  | 'contractPermanent'
  | 'renewal'
  | 'slotChange';

export interface ContractDate {
  event: ContractEvent;
  /** Null for what never ends. */
  date: string | null;
  domain?: string;
  slots?: number;
}

export interface DatedServices {
  site: { planCode: string; period?: string | undefined; endDate?: string | undefined } | undefined;
  backup: { endDate?: string | undefined } | undefined;
  customisation: readonly CustomisationContract[];
}

/** The nearest first, what never ends last. @param today YYYY-MM-DD: renewals are the next ones from there */
export function listContractDates({ site, backup, customisation }: DatedServices, today: string): ContractDate[] {
  const dates = [
    ...siteDates(site),
    ...backupDates(backup),
    ...customisation.flatMap((contract) => contractDates(contract, today)),
  ];
  return dates.toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'));
}

/** Past dates are the latest first. */
export function byTime(
  dates: readonly ContractDate[],
  today: string,
): { ahead: ContractDate[]; permanent: ContractDate[]; past: ContractDate[] } {
  const permanent = dates.filter(({ date }) => date === null);
  const ahead = dates.filter(({ date }) => date !== null && date >= today);
  const past = dates.filter(({ date }) => date !== null && date < today).toReversed();
  return { ahead, permanent, past };
}

function siteDates(site: DatedServices['site']): ContractDate[] {
  if (!site?.endDate) return [];
  if (isPermanent(site.endDate)) return [{ event: 'sitePermanent', date: null }];
  const event =
    site.planCode === 'evaluation' ? 'siteEvaluationEnd' : site.period === 'trial' ? 'siteTrialEnd' : 'siteEnd';
  return [{ event, date: site.endDate }];
}

function backupDates(backup: DatedServices['backup']): ContractDate[] {
  if (!backup?.endDate) return [];
  return isPermanent(backup.endDate)
    ? [{ event: 'backupPermanent', date: null }]
    : [{ event: 'backupTrialEnd', date: backup.endDate }];
}

function contractDates(contract: CustomisationContract, today: string): ContractDate[] {
  const { domain, planCode, endDate, renewalMonth, nextAppsTotal, nextAppsTotalStartDate } = contract;
  const dates: ContractDate[] = [];
  const isRunning = !isOver(contract, today);
  if (isRunning && nextAppsTotal !== undefined)
    dates.push({
      event: 'slotChange',
      // Without a day on the wire it is the first of the next month.
      date: nextAppsTotalStartDate || firstOfNextMonth(today),
      domain,
      slots: nextAppsTotal,
    });
  if (isPermanent(endDate)) dates.push({ event: 'contractPermanent', date: null, domain });
  else
    dates.push({ event: kindOf(planCode) === 'evaluation' ? 'evaluationEnd' : 'contractEnd', date: endDate, domain });
  if (isRunning && renewalMonth !== undefined)
    dates.push({ event: 'renewal', date: nextRenewal(renewalMonth, today), domain });
  return dates;
}
