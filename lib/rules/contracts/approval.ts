/** What stands on an approval sheet beside the proposal, as it is typed. */
export const WORDING_FIELDS = ['subject', 'department', 'applicant', 'reason'] as const;
export type Wording = Record<(typeof WORDING_FIELDS)[number], string>;
