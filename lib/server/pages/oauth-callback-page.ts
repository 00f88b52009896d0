import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { openFlow } from '@/lib/server/auth/oauth-flow';
import { currentVisitor } from './require-session';
import { isOffered } from '@/lib/server/auth/social-sign-in';

/**
 * Opens the callback of a social sign-in (promises: V-D4, V-D6): a provider that is not offered has none; somebody who is
 * signed in is past it; one that was used already leads back to signing in, and exchanges nothing again.
 * @param isError whether the provider sent an error, which is shown whenever it comes
 * @returns the provider's name
 */
export async function loadCallback(provider: string, isError: boolean): Promise<string> {
  if (!isOffered(provider)) notFound();
  if ((await currentVisitor())?.state === 'signedIn') redirect('/');
  const flow = await openFlow((await headers()).get('cookie'));
  if (flow?.isUsed && !isError) redirect('/signin');
  return provider;
}
