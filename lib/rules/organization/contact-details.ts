import { LIMITS } from '../limits.ts';
import type { Organization } from './organization.ts';
import { postalCodeProblem } from './postal-code.ts';

/** In their order on the screen. */
export const CONTACT_DETAILS_FIELDS = ['name', 'departmentName', 'personName', 'tel', 'postalCode', 'address'] as const;
export type ContactDetailsField = (typeof CONTACT_DETAILS_FIELDS)[number];
export type ContactDetails = Record<ContactDetailsField, string>;

/** A missing field is empty. */
export function contactDetailsOf(organization: Partial<Pick<Organization, ContactDetailsField>>): ContactDetails {
  const { name = '', departmentName = '', personName = '', tel = '', postalCode = '', address = '' } = organization;
  return { name, departmentName, personName, tel, postalCode, address };
}

/**
 * The fields that are plainly missing or too short, found without the schema and the phone metadata, which load late. The
 * schema has the last word.
 */
export function gapsIn(details: ContactDetails): ContactDetailsField[] {
  return CONTACT_DETAILS_FIELDS.filter((field) => {
    const text = details[field].trim();
    if (field === 'departmentName') return false;
    if (field === 'postalCode') return postalCodeProblem(text) !== null;
    return field === 'address' ? text.length < LIMITS.addressMin : text === '';
  });
}

export function isSameContactDetails(a: ContactDetails, b: ContactDetails): boolean {
  return CONTACT_DETAILS_FIELDS.every((field) => a[field] === b[field]);
}

/** A field that a colleague changed meanwhile and that differs on both sides. */
export interface FieldConflict {
  field: ContactDetailsField;
  saved: string;
  mine: string;
  /** If not, what is saved is likely what the user wants. */
  isMineChanged: boolean;
}

/**
 * What saving would overwrite.
 * @param base what was saved when the user began
 * @param saved what is saved now
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
