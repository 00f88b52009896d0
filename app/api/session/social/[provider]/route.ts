import { route } from '@/lib/server/api/route-handler';
import { startSocial } from '@/lib/server/auth/social-sign-in';

export const GET = route<{ provider: string }>((context, { provider }) => startSocial(provider, context));
