/** The outcome of a card, by the vendor's well-known test numbers. */
import { createHash } from 'node:crypto';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export interface CardError {
  type: 'card_error' | 'validation_error';
  code: string;
  decline_code?: string;
  message: string;
}

export type CardResult =
  | { error: CardError }
  | {
      error?: undefined;
      needsAuthentication: boolean;
      card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
    };

const DECLINED: Record<string, Omit<CardError, 'type'>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};
const AUTHENTICATED = ['4000002500003155', '4000002760003184', '4000000000003220'];
const BRANDS: Record<string, string> = { 3: 'amex', 4: 'visa', 5: 'mastercard', 6: 'discover' };

/** @param today `YYYY-MM-DD` */
export function evaluateCard({ number, expiry, cvc }: CardInput, today: string): CardResult {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{14,19}$/.test(digits) || !passesLuhn(digits))
    return wrong('incorrect_number', 'Your card number is invalid.');
  const [, month = '', year = ''] = /^(\d{2})\s*\/?\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month < '01' || month > '12') return wrong('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (`20${year}-${month}` < today.slice(0, 7))
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (!/^\d{3,4}$/.test(cvc.trim())) return wrong('incomplete_cvc', "Your card's security code is incomplete.");
  const declined = DECLINED[digits];
  if (declined) return { error: { type: 'card_error', ...declined } };
  return {
    needsAuthentication: AUTHENTICATED.includes(digits),
    card: {
      brand: BRANDS[digits.charAt(0)] ?? 'unknown',
      last4: digits.slice(-4),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
      fingerprint: createHash('sha256').update(digits).digest('base64url').slice(0, 16),
    },
  };
}

function wrong(code: string, message: string): CardResult {
  return { error: { type: 'validation_error', code, message } };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
