import { within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { PaymentPanels } from '@/components/contracts/payment/payment-panels';
import { contract, ContractDoor, type ViewOptions, openWith, TODAY } from '../contract-world';
import { panel } from '../contract-screen';

export const DOMAIN = 'acme.example.com';

type ConfirmResult = {
  setupIntent?: { status: string; payment_method: string | object | null };
  error?: { message?: string; type?: string };
};

/** The card vendor as its browser script shows itself; the fields themselves are the vendor's own frames. */
export const vendor = {
  confirmed: {} as ConfirmResult | null,
  retrieved: {} as ConfirmResult | null,
  fields: 'ready' as 'ready' | 'loaderror' | 'pending',
  asked: [] as { call: string; given: unknown }[],
};

/** The vendor at its best again, with nothing asked. The script is loaded once for a page, and so for a test file. */
export function resetVendor(): void {
  vendor.confirmed = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } };
  vendor.retrieved = { setupIntent: { status: 'succeeded', payment_method: 'pm_2' } };
  vendor.asked = [];
  vendor.fields = 'ready';
}

const on = (event: string, tell: () => void) => void (event === vendor.fields && tell());
const field = { mount() {}, destroy() {}, focus() {}, on, off() {}, once() {}, update() {}, unmount() {} };
const script = {
  elements: (given: unknown) => {
    vendor.asked.push({ call: 'elements', given });
    return { create: () => field, getElement: () => field, update() {}, on() {}, off() {}, submit: async () => ({}) };
  },
  confirmSetup: async ({ confirmParams }: { confirmParams: unknown }) => {
    vendor.asked.push({ call: 'confirmSetup', given: confirmParams });
    return vendor.confirmed ?? Promise.reject(new Error('not mounted'));
  },
  retrieveSetupIntent: async (given: string) => {
    vendor.asked.push({ call: 'retrieveSetupIntent', given });
    return vendor.retrieved ?? Promise.reject(new Error('no such entry'));
  },
  createToken() {},
  createPaymentMethod() {},
  confirmCardPayment() {},
  registerAppInfo() {},
  _registerWrapper() {},
};
Object.assign(window, { Stripe: () => script });

export function paymentDoor(paymentRegistered = false): ContractDoor {
  const door = new ContractDoor({ Customine: [contract({ domain: DOMAIN, paymentRegistered })] });
  door.on('payment.readEmail', { data: { email: 'keiri@example.com' } });
  door.on('payment.setupIntent', { data: { clientSecret: 'seti_1_secret_2' } });
  return door;
}

export const HOST = { key: 'pk_live_1', script: 'https://cards.example.com/v3/' };

/** The payment screen of a domain. */
export function openPayment(
  door: ContractDoor,
  options: ViewOptions & { query?: string; element?: ReactElement } = {},
) {
  history.replaceState(null, '', `/contract/payment?domain=${DOMAIN}${options.query ?? ''}`);
  return openWith(door, options.element ?? <PaymentPanels domain={DOMAIN} host={HOST} today={TODAY} />, options);
}

export const cards = () => within(panel('クレジットカード'));
export const receipts = () => within(panel('領収書の送付先'));
