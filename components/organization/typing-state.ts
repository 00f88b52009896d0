import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  type ContactDetailsField,
  isSameContactDetails,
} from '@/lib/rules/organization/contact-details';

/** What is wrong with which field: keys of `field` in the messages. */
export type Problems = Partial<Record<ContactDetailsField, string | undefined>>;

/** A form at work: what stands in it, what it began with, and where somebody has been. */
export interface TypingState {
  values: ContactDetails;
  /** What the form shows when nothing is typed. */
  baseline: ContactDetails;
  /** What was saved when the editing began; older than the baseline where a draft was restored. */
  base: ContactDetails;
  touched: readonly ContactDetailsField[];
  serverProblems: Problems;
}

/** Nothing typed yet, over what is saved. */
export function begin(saved: ContactDetails): TypingState {
  return { values: saved, baseline: saved, base: saved, touched: [], serverProblems: {} };
}

/** Somebody typed into a field: what the server said of it no longer holds. */
export function typed(state: TypingState, field: ContactDetailsField, text: string): TypingState {
  const serverProblems = { ...state.serverProblems, [field]: undefined };
  return { ...state, values: { ...state.values, [field]: text }, serverProblems };
}

/** Several fields were filled in at once, over what was saved when that began. */
export function retyped(state: TypingState, some: Partial<ContactDetails>, over: ContactDetails): TypingState {
  const filled = CONTACT_DETAILS_FIELDS.filter((field) => some[field] !== undefined);
  return { ...filled.reduce(left, state), values: { ...state.values, ...some }, base: over };
}

/** Somebody left a field. */
export function left(state: TypingState, field: ContactDetailsField): TypingState {
  return state.touched.includes(field) ? state : { ...state, touched: [...state.touched, field] };
}

/** Whether something is typed that is not saved. */
export function isUnsaved({ values, baseline }: TypingState): boolean {
  return !isSameContactDetails(values, baseline);
}
