import { issueSsoCredential } from '@/lib/server/auth/sso-credential';
import { change } from '@/lib/server/api/route-handler';

/** Gives the credential to the page for the siblings: once, within 30 s of a sign-in or a replaced token. */
export const POST = change((visit) => issueSsoCredential(visit));
