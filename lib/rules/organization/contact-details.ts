/** The organisation's information while it is edited: which fields there are, and what two people changed at once. */
import { LIMITS } from '../limits.ts';
import type { Organization } from './organization.ts';
import { postalCodeProblem } from './postal-code.ts';

/** The fields of the information form, in their order on the screen (specification, section 5). */
export const CONTACT_DETAILS_FIELDS = ['name', 'departmentName', 'personName', 'tel', 'postalCode', 'address'] as const;
export type ContactDetailsField = (typeof CONTACT_DETAILS_FIELDS)[number];
export type ContactDetails = Record<ContactDetailsField, string>;

/** The fields of an organisation that the form edits; one that is missing is empty. */
export function contactDetailsOf(organization: Partial<Pick<Organization, ContactDetailsField>>): ContactDetails {
  const { name = '', departmentName = '', personName = '', tel = '', postalCode = '', address = '' } = organization;
  return { name, departmentName, personName, tel, postalCode, address };
}

/**
 * The fields that are plainly missing or too short, told without the schema and the phone numbers of the world: what a
 * form says before anybody has touched it. The schema has the last word.
 */
export function gapsIn(information: ContactDetails): ContactDetailsField[] {
  return CONTACT_DETAILS_FIELDS.filter((field) => {
    const text = information[field].trim();
    if (field === 'departmentName') return false;
    if (field === 'postalCode') return postalCodeProblem(text) !== null;
    return field === 'address' ? text.length < LIMITS.addressMin : text === '';
  });
}

export function isSameContactDetails(a: ContactDetails, b: ContactDetails): boolean {
  return CONTACT_DETAILS_FIELDS.every((field) => a[field] === b[field]);
}

/** A field that somebody else changed meanwhile, and that is not the same on both sides. */
export interface FieldConflict {
  field: ContactDetailsField;
  saved: string;
  mine: string;
  /** Whether I changed it too; if not, what is saved is likely what I want. */
  isMineChanged: boolean;
}

/**
 * What would be overwritten by saving.
 * @param base what was saved when the editing began
 * @param saved what is saved now
 * @param mine what is about to be saved
 */
export function conflictsIn(base: ContactDetails, saved: ContactDetails, mine: ContactDetails): FieldConflict[] {
  return CONTACT_DETAILS_FIELDS.filter((field) => saved[field] !== base[field] && saved[field] !== mine[field]).map(
    (field) => ({
      field,
      saved: saved[field],
      mine: mine[field],
      isMineChanged: mine[field] !== base[field],
    }),
  );
}
