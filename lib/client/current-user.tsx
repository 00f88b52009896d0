'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '@/lib/rules/current-user';

const CurrentUserContext = createContext<CurrentUser | null>(null);

export function CurrentUserProvider({ me, children }: { me: CurrentUser; children: ReactNode }) {
  return <CurrentUserContext value={me}>{children}</CurrentUserContext>;
}

/** @throws Error outside a screen */
export function useCurrentUser(): CurrentUser {
  const me = useContext(CurrentUserContext);
  if (!me) throw new Error('useCurrentUser belongs inside a screen');
  return me;
}
