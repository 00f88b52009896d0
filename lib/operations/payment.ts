/** Card entry and receipts (docs/wire-contract.md#payment): only identifiers of the card host pass here, never a card. */
import * as z from 'zod';
import { email } from '../rules/auth/emails.ts';
import { contractDomain } from '../rules/auth/sign-up.ts';
import { mailedToken } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation, seenBefore } from './operation.ts';

const secret = z.object({ clientSecret: z.string().min(1) });
const paymentMethodId = z.string().regex(/^[\w-]{1,255}$/, 'enterCorrectly');
const byDomain = z.object({ domain: contractDomain });

export const paymentOperations = {
  'payment.siteSetupIntent': operation({
    method: 'POST',
    path: '/{payment}/{site-service}/setupintent',
    input: nothing,
    answer: secret,
  }),
  'payment.setSiteCard': operation({
    method: 'POST',
    path: '/{payment}/{site-service}/paymentmethod/default',
    input: z.object({ paymentMethodId }),
    answer: noAnswer,
  }),
  'payment.setupIntent': operation({
    method: 'POST',
    path: '/{payment}/setupintent',
    input: byDomain,
    answer: secret,
    hasDomain: true,
  }),
  'payment.setCard': operation({
    method: 'POST',
    path: '/{payment}/paymentmethod/default',
    input: byDomain.extend({ paymentMethodId }),
    answer: noAnswer,
    hasDomain: true,
  }),
  'payment.readEmail': operation({
    method: 'GET',
    path: '/{payment}/email/',
    input: byDomain,
    answer: z.object({ email: z.string() }),
    hasDomain: true,
  }),
  'payment.setEmail': operation({
    method: 'PUT',
    path: '/{payment}/email/',
    input: byDomain.extend({ email, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    hasDomain: true,
    proof: ['always'],
  }),
  'payment.confirmEmail': operation({
    method: 'POST',
    path: '/{payment}/email/confirmation/',
    input: z.object({ confirmationCode: mailedToken }),
    answer: noAnswer,
    isOpen: true,
  }),
  'payment.openPortal': operation({
    method: 'POST',
    path: '/{payment}/billingportal',
    input: byDomain,
    answer: z.object({ url: z.string() }),
    hasDomain: true,
  }),
} as const;
