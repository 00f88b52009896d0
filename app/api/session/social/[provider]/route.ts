import { route } from '@/lib/server/api/route-handler';
import { startSocial } from '@/lib/server/auth/social-sign-in';

/** Begins a social sign-in: a navigation, which ends at the provider. */
export const GET = route<{ provider: string }>((context, { provider }) => startSocial(provider, context));
