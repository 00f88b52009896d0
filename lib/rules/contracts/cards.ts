/** What the card host told about a card when it was registered in this browser: docs/product.md#card-details. */
import type { CustomisationContract } from '../organization/organization.ts';
import { number, object, stored, text } from '../text/stored-json.ts';
import { hasFreeSlots, isOver, offersOf } from './customisation-plans.ts';

export interface CardDetails {
  brand: string;
  last4: string;
  /** 1 to 12. */
  month: number;
  year: number;
}

/** The part of the card host's answer that matters here; anything may be missing. */
interface ToldMethod {
  card?: { brand?: unknown; last4?: unknown; exp_month?: unknown; exp_year?: unknown } | null | undefined;
}

/** Null unless the card host told all of it, in its own form. */
export function cardDetailsOf(method: string | ToldMethod | null): CardDetails | null {
  const card = typeof method === 'object' ? method?.card : null;
  if (!card) return null;
  return checkedCard({ brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year });
}

const read = stored(object<CardDetails>({ brand: text, last4: text, month: number, year: number }));

export function storedCard(value: string | null): CardDetails | null {
  return checkedCard(read(value));
}

function checkedCard(given: Record<keyof CardDetails, unknown> | null): CardDetails | null {
  const { brand, last4, month, year } = given ?? {};
  if (typeof brand !== 'string' || !/^[\w ]{1,24}$/.test(brand)) return null;
  if (typeof last4 !== 'string' || !/^\d{4}$/.test(last4)) return null;
  if (typeof month !== 'number' || !Number.isInteger(month) || month < 1 || month > 12) return null;
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 2000 || year > 2999) return null;
  return { brand, last4, month, year };
}

/** `soon`: in this month or the next; a card is good until the end of its month. @param today YYYY-MM-DD */
export function cardExpiry({ month, year }: CardDetails, today: string): 'good' | 'soon' | 'past' {
  const left = year * 12 + month - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)));
  if (left < 0) return 'past';
  return left <= 1 ? 'soon' : 'good';
}

/** A monthly contract without a card; unless the provider says so, a contract is not among them. */
export function lacksCard({ planCode, paymentRegistered }: CustomisationContract): boolean {
  return hasFreeSlots(planCode) && paymentRegistered === false;
}

/** One that still runs. @param today YYYY-MM-DD */
export function needsCard(contract: CustomisationContract, today: string): boolean {
  return lacksCard(contract) && !isOver(contract, today);
}

/** Whether a card that was told of may still be the contract's. */
export function mayHaveCard(contract: CustomisationContract): boolean {
  return contract.paymentRegistered !== false && offersOf(contract).includes('payment');
}

const BRANDS: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The brand as it writes itself; an unknown one as the card host wrote it. */
export function brandName(brand: string): string {
  return (Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined) ?? brand;
}
