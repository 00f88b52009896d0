import { change } from '@/lib/server/api/route-handler';
import { signOut } from '@/lib/server/auth/sign-out';

export const POST = change((context) => signOut(context));
