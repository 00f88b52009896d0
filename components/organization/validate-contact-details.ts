import { CONTACT_DETAILS_FIELDS, type ContactDetails } from '@/lib/rules/organization/contact-details';
import { organizationForm } from '@/lib/rules/organization/organization';
import type { Problems } from './typing-state';

/** What somebody found out about certain values. */
export interface Judged {
  values: ContactDetails;
  problems: Problems;
}

/**
 * Judges by the door's own schema (specification, section 5). On the server it judges what is saved, for the first paint;
 * the browser loads it when somebody comes into the form, because the phone numbers of the world come along.
 */
export function validateContactDetails(values: ContactDetails): Judged {
  const issues = organizationForm.safeParse(values).error?.issues ?? [];
  const first = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const found = CONTACT_DETAILS_FIELDS.flatMap((field) => (first(field) ? [[field, first(field)]] : []));
  return { values, problems: Object.fromEntries(found) };
}
