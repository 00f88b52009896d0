import { route } from '@/lib/server/route';
import { startSocial } from '@/lib/server/social';

/** Begins a social sign-in: a navigation, which ends at the provider. */
export const GET = route<{ provider: string }>((visit, { provider }) => startSocial(provider, visit));
