import { createStore, useStore } from '@/lib/client/create-store';
import type { ProofMethod } from '@/lib/rules/auth/session-steps';

/** The ways to give it that the server takes from this session. */
export type ReauthMethods = readonly ProofMethod[];

interface Request {
  /** The path of the call that needs it. */
  path: string;
  methods: ReauthMethods;
  end: (isProven: boolean) => void;
}

const request = createStore<Request | null>(null);
let underWay: Promise<boolean> | null = null;
let hosts = 0;

/** The dialog is on the page while this has not been undone. */
export function offerReauth(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) request.get()?.end(false);
  };
}

/** Asks the user for a password or code; calls that need it at the same time share one question. False: given up. */
export function askReauth(path: string, methods: ReauthMethods = ['password']): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  underWay ??= new Promise<boolean>((resolve) => {
    const end = (isProven: boolean) => {
      // A late answer to a question that was given up ends no later one.
      if (request.get()?.end === end) {
        underWay = null;
        request.set(null);
      }
      resolve(isProven);
    };
    request.set({ path, methods, end });
  });
  return underWay;
}

/** Answers each request without a dialog. Returns the end of it. */
export function answerReauth(answer: (methods: ReauthMethods) => Promise<boolean>): () => void {
  const withdraw = offerReauth();
  const unwatch = request.watch(() => {
    const asked = request.get();
    if (asked) void answer(asked.methods).then(asked.end);
  });
  return () => {
    unwatch();
    withdraw();
  };
}

export function useReauth(): Request | null {
  return useStore(request);
}
