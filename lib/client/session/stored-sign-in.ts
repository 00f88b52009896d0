import { isSameAccount } from '@/lib/rules/auth/account';
import { onSession } from './events';
import { setDue } from '@/lib/client/session/sso-status';
import { deleteDrafts, readStored, writeStored } from '@/lib/client/storage';

/** What belongs to the workspace of one account, and goes when another account signs in. */
const WORKSPACE = ['workspaceEmail', 'workspaceId', 'readOnlyMode'] as const;

let isOver = false;
onSession('signedIn', () => {
  isOver = false;
});

/** Stores that an account is signed in; a workspace of another account is deleted. */
export function storeSignIn(account: string): void {
  const owner = readStored('workspaceEmail');
  if (owner !== null && !isSameAccount(owner, account)) for (const name of WORKSPACE) writeStored(name, null);
  if (readStored('signin') !== 'true') writeStored('signin', 'true');
}

/**
 * Stores that nobody is signed in.
 * @param wanted whether the user asked for it: then drafts are deleted too
 */
export function storeSignOut({ wanted }: { wanted: boolean }): void {
  isOver = true;
  setDue(0);
  if (wanted) deleteDrafts();
  if (readStored('signin') !== 'false') writeStored('signin', 'false');
}

/** Whether the session ended since this page was loaded: what the router has cached of it must not be shown again. */
export function isSignedOutHere(): boolean {
  return isOver;
}
