import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { members } from '../members/member.ts';
import { formatPhone } from './phone.ts';
import { normalisePostalCode, postalCodeProblem } from './postal-code.ts';
import { line, maybe, optionalLine, ifReadable, text, wireDay } from '../text/texts.ts';

const tel = text(LIMITS.tel).transform((value, context) => {
  const formatted = formatPhone(value);
  if (formatted === null) context.addIssue({ code: 'custom', message: value.trim() === '' ? 'enter' : 'phone' });
  return formatted ?? value;
});

const postalCode = z.string({ error: 'enter' }).transform((value, context) => {
  const problem = postalCodeProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return normalisePostalCode(value);
});

/** The contact details. The update button is enabled only if this parses. */
export const organizationForm = z.object({
  name: line(LIMITS.organizationName),
  departmentName: optionalLine(LIMITS.departmentName),
  personName: line(LIMITS.personName),
  tel,
  postalCode,
  address: line(LIMITS.address).refine((given) => given.length >= LIMITS.addressMin, 'addressShort'),
});

const contractFields = z.object({
  domain: z.string().transform((domain) => domain.toLowerCase()),
  planName: z.string(),
  planCode: z.string(),
  appsCount: z.number(),
  appsTotal: z.number(),
  nextAppsTotal: maybe(z.number()),
  nextAppsTotalStartDate: maybe(wireDay),
  startDate: wireDay,
  endDate: wireDay,
  renewalMonth: ifReadable(z.number().int().min(1).max(12)),
  maxBatchslot: maybe(z.number()).transform((slots) => slots ?? 0),
  paymentRegistered: ifReadable(z.boolean()),
});

/** If next month has the present number of slots, nothing is scheduled. */
const customisationContract = contractFields.transform((contract) =>
  contract.nextAppsTotal === contract.appsTotal
    ? { ...contract, nextAppsTotal: undefined, nextAppsTotalStartDate: undefined }
    : contract,
);

const services = z.object({
  Deploit: maybe(
    z.object({ planCode: z.string(), planName: z.string(), appsCount: z.number(), appsTotal: z.number() }),
  ),
  Backup: maybe(z.object({ endDate: maybe(wireDay), usedCapacity: z.number() })),
  Customine: maybe(z.array(customisationContract)).transform((contracts) => contracts ?? []),
});

const known = z
  .object({
    organization_id: z.number().int().nonnegative(),
    name: maybe(z.string()),
    orgName: maybe(z.string()),
    departmentName: ifReadable(z.union([z.string(), z.number().transform(String)])),
    personName: ifReadable(z.string()),
    tel: ifReadable(z.string()),
    postalCode: ifReadable(z.string()),
    address: ifReadable(z.string()),
    useAccountLockout: z.boolean(),
    members,
    services,
  })
  .transform(({ orgName, ...rest }, context) => {
    const name = rest.name ?? orgName;
    if (name === undefined) context.addIssue({ code: 'custom', path: ['name'], message: 'missing' });
    return { ...rest, name: name ?? '' };
  });

/** If there is no organization (id 0), the rest may be missing. */
function fillNone(value: unknown): unknown {
  const isNone =
    typeof value === 'object' && value !== null && 'organization_id' in value && value.organization_id === 0;
  return isNone ? { organization_id: 0, name: '', useAccountLockout: false, members: [], services: {} } : value;
}

/** The provider's `organization`, reshaped once: `name` is always there, domains are lower-case. */
export const organization = z.preprocess(fillNone, known);
export type Organization = z.output<typeof organization>;
export type CustomisationContract = z.output<typeof customisationContract>;
