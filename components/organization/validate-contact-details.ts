import { CONTACT_DETAILS_FIELDS, type ContactDetails } from '@/lib/rules/organization/contact-details';
import { organizationForm } from '@/lib/rules/organization/organization';
import type { FieldProblems } from './use-form-state';

export interface ValidationResult {
  values: ContactDetails;
  problems: FieldProblems;
}

/** The server validates what is saved, for the first paint; the browser loads this file when the user enters the form. */
export function validateContactDetails(values: ContactDetails): ValidationResult {
  const issues = organizationForm.safeParse(values).error?.issues ?? [];
  const first = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const found = CONTACT_DETAILS_FIELDS.flatMap((field) => (first(field) ? [[field, first(field)]] : []));
  return { values, problems: Object.fromEntries(found) };
}
