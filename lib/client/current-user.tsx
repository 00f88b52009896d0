'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { Me } from '@/lib/rules/current-user';

const MeContext = createContext<Me | null>(null);

/** Says who looks, to everything inside a screen. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/**
 * Who looks at this screen.
 * @throws Error outside a screen
 */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe belongs inside a screen');
  return me;
}
