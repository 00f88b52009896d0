import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line } from '../text/texts.ts';

/** Creation of an organisation from the contract page (specification, section 5). On its own: the form needs no phone metadata. */
export const organizationCreation = z.object({ name: line(LIMITS.organizationNameAtCreation) });
