import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line } from '../text/texts.ts';

/** Creation from the contract page. A file of its own, so that its form loads without the phone metadata. */
export const organizationCreation = z.object({ name: line(LIMITS.organizationNameAtCreation) });
