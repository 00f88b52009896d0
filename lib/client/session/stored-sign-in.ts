import { isSameAccount } from '@/lib/rules/auth/account';
import { onSession } from './events';
import { setDue } from '@/lib/client/sso/state';
import { forgetDrafts, readStored, writeStored } from '@/lib/client/storage';

/** What belongs to one person's workspace, and goes when another one signs in (specification, section 4). */
const WORKSPACE = ['workspaceEmail', 'workspaceId', 'readOnlyMode'] as const;

let isOver = false;
onSession('signedIn', () => {
  isOver = false;
});

/**
 * Keeps that somebody is signed in. Where the account differs from the stored owner of the workspace, what was kept of
 * that workspace is forgotten.
 * @param account the login id that is signed in
 */
export function storeSignIn(account: string): void {
  const owner = readStored('workspaceEmail');
  if (owner !== null && !isSameAccount(owner, account)) for (const name of WORKSPACE) writeStored(name, null);
  if (readStored('signin') !== 'true') writeStored('signin', 'true');
}

/**
 * Keeps that nobody is signed in.
 * @param wanted whether the person asked for it: then unfinished drafts go as well
 */
export function storeSignOut({ wanted }: { wanted: boolean }): void {
  isOver = true;
  setDue(0);
  if (wanted) forgetDrafts();
  if (readStored('signin') !== 'false') writeStored('signin', 'false');
}

/** Whether the session ended since this page was loaded: what the router still has of it must not be shown again. */
export function isSignedOutHere(): boolean {
  return isOver;
}
