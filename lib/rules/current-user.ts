import type { Role } from './roles.ts';

/** The user who looks at a screen, as far as its controls need to know. The member list itself is too long to come along. */
export interface CurrentUser {
  /** With its suffix. */
  account: string;
  email: string;
  /** Sent with every call, so that a tab never acts for another account that signed in meanwhile. */
  fingerprint: string;
  role: Role;
  organization: { id: number; name: string } | null;
  /** False if the organisation could not be read: then role and organisation are not known. */
  isKnown: boolean;
  owners: number;
  members: number;
}
