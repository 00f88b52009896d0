import { step } from '@/lib/server/api/route-handler';
import { issueSsoCredential } from '@/lib/server/auth/sso';

/** Gives the page the credential for the siblings: once, within 30 s of a sign-in or a replaced token. */
export const POST = step<'hand-over'>((context) => issueSsoCredential(context));
