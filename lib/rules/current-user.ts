import type { Role } from './roles.ts';

/** Who looks at a screen, as far as its controls need to know. The member list itself is too long to ride along. */
export interface CurrentUser {
  /** The login id, with its suffix. */
  account: string;
  email: string;
  /** Sent along with every call, so that a tab never acts for another account that signed in meanwhile. */
  fingerprint: string;
  role: Role;
  organization: { id: number; name: string } | null;
  /** Whether the organisation could be read; if not, role and organisation are not known. */
  isKnown: boolean;
  owners: number;
  members: number;
}
