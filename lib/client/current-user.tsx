'use client';
import { createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { type CurrentUser, isSameStanding, isStarting } from '@/lib/rules/current-user';
import { createStore, useStore } from './create-store';

const CurrentUserContext = createContext<CurrentUser | null>(null);

export function CurrentUserProvider({ me, children }: { me: CurrentUser; children: ReactNode }) {
  useLayoutEffect(() => tellFrame(me), [me]);
  return <CurrentUserContext value={me}>{children}</CurrentUserContext>;
}

/** @throws Error outside a screen */
export function useCurrentUser(): CurrentUser {
  const me = useContext(CurrentUserContext);
  if (!me) throw new Error('useCurrentUser belongs inside a screen');
  return me;
}

const frameUser = createStore<CurrentUser | null>(null);

/** The user as the screen in the frame knows them, for the frame, which reads nothing itself; null until a screen has told. */
export function useFrameUser(): CurrentUser | null {
  return useStore(frameUser);
}

/** Whether the user has no organization yet: all that most of the frame depends on, so nothing else draws it anew. */
export function useIsStarting(): boolean {
  return useSyncExternalStore(frameUser.watch, isFrameUserStarting, () => false);
}

function isFrameUserStarting(): boolean {
  const me = frameUser.get();
  return me !== null && isStarting(me);
}

/** What an earlier screen of this document knew of the same user; null on the server. */
export function lastMembershipOf(account: string): CurrentUser | null {
  const last = frameUser.get();
  return last?.isKnown && last.account === account ? last : null;
}

/** A screen that could not read the role says nothing new about the same user. */
function tellFrame(me: CurrentUser): void {
  const last = frameUser.get();
  if (last?.account !== me.account) return frameUser.set(me);
  const isNews = last.isKnown !== me.isKnown || last.isReading !== me.isReading || !isSameStanding(last, me);
  if (me.isKnown && isNews) frameUser.set(me);
}
