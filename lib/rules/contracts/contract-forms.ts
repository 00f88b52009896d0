/** Schemas of the contract and payment forms. A file of its own: they load only when a form is sent. */
import * as z from 'zod';
import { domainName } from '../auth/sign-up.ts';
import { email } from '../auth/emails.ts';

export const addDomainForm = z.object({ domain: domainName, plan: z.string() });

export const bulkReceiptsForm = z.object({ domains: z.array(z.string()), email });
