/** Plans and contracts of the three services (docs/wire-contract.md#services). */
import * as z from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { isDeploymentChoice, PUBLIC_SITE_PLAN, SITE_PERIODS, SITE_PLANS } from '../rules/contracts/plans.ts';
import { maybe, positiveInteger, wireDay, word } from '../rules/text/texts.ts';
import { contractDomain } from '../rules/auth/sign-up.ts';
import { noAnswer, nothing, operation } from './operation.ts';

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
