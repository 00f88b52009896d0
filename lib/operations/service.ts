/**
 * Plans and contracts of the three services (docs/wire-contract.md#services), and card entry and receipts (#payment): only
 * identifiers of the card host pass here, never a card.
 */
import * as z from 'zod';
import { email } from '../rules/auth/emails.ts';
import { LIMITS } from '../rules/limits.ts';
import { isDeploymentChoice, PUBLIC_SITE_PLAN, SITE_PERIODS, SITE_PLANS } from '../rules/contracts/plans.ts';
import { mailedToken, maybe, positiveInteger, wireDay, word } from '../rules/text/texts.ts';
import { contractDomain } from '../rules/auth/sign-up.ts';
import { noAnswer, nothing, operation, seenBefore } from './operation.ts';

const planId = z.string({ error: 'choose' }).regex(/^[\w-]{1,64}$/, 'choose');

/** What the user saw when deciding; without it nothing is compared. */
const seenPlan = z.object({ planCode: z.string().max(100).nullable() }).optional();
const seenSitePlan = z.object({ planCode: z.string().max(100), period: z.string().max(100).optional() }).optional();
const seenFree = z.object({ planCode: z.string().max(100), endDate: z.string().max(100) }).optional();
const seenSlots = z.object({ appsTotal: z.number(), nextAppsTotal: z.number().optional() }).optional();

export const serviceOperations = {
  'site.read': operation({
    method: 'GET',
    path: '/service/{site-service}',
    input: nothing,
    answer: z.object({
      planCode: z.string(),
      planName: z.string(),
      period: maybe(word(SITE_PERIODS)),
      endDate: maybe(wireDay),
    }),
  }),
  'site.setPlan': operation({
    method: 'PUT',
    path: '/service/{site-service}',
    input: z.object({
      planCode: z.enum(SITE_PLANS, { error: 'choose' }).refine((code) => code !== PUBLIC_SITE_PLAN, 'choose'),
      period: z.enum(SITE_PERIODS).optional(),
      seen: seenSitePlan,
    }),
    answer: noAnswer,
    seen: ['planCode', 'period'],
  }),
  'service.setPlan': operation({
    method: 'PUT',
    path: '/service/',
    input: z.discriminatedUnion('service', [
      z.object({
        service: z.literal('Deploit'),
        planId: planId.refine(isDeploymentChoice, 'choose'),
        seen: seenPlan,
      }),
      z.object({ service: z.literal('Customine'), planId, domain: contractDomain, seen: seenPlan }),
    ]),
    answer: noAnswer,
    seen: ['planCode'],
  }),
  'service.startBackupTrial': operation({
    method: 'PUT',
    path: '/service/',
    input: z.object({ service: z.literal('Backup').default('Backup'), trial: z.literal(true).default(true) }),
    answer: noAnswer,
  }),
  'customisation.setSlots': operation({
    method: 'PUT',
    path: '/service/{customisation}/maxappslot',
    input: z.object({ domain: contractDomain, maxAppSlot: positiveInteger.max(LIMITS.slots), seen: seenSlots }),
    answer: noAnswer,
    hasDomain: true,
    seen: ['appsTotal', 'nextAppsTotal'],
  }),
  'customisation.end': operation({
    method: 'POST',
    path: '/service/{customisation}/end',
    input: z.object({ domain: contractDomain, seen: seenFree }),
    answer: noAnswer,
    hasDomain: true,
    seen: ['planCode', 'endDate'],
  }),
} as const;

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
