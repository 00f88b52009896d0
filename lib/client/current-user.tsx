'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '@/lib/rules/current-user';

const MeContext = createContext<CurrentUser | null>(null);

/** Says who looks, to everything inside a screen. */
export function CurrentUserProvider({ me, children }: { me: CurrentUser; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/**
 * Who looks at this screen.
 * @throws Error outside a screen
 */
export function useCurrentUser(): CurrentUser {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe belongs inside a screen');
  return me;
}
