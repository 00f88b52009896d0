/** Schemas of the contract and payment forms. A file of its own: they load only when a form is sent, and without the numbers of phones. */
import * as z from 'zod';
import { domainName } from '../auth/sign-up.ts';
import { email } from '../auth/emails.ts';
import { LIMITS } from '../limits.ts';
import { line } from '../text/texts.ts';

export const addDomainForm = z.object({ domain: domainName, plan: z.string() });

export const bulkReceiptsForm = z.object({ domains: z.array(z.string()), email });

/** An organization is made from the contract page. */
export const organizationCreation = z.object({ name: line(LIMITS.organizationNameAtCreation) });
