import { createStore, useStore } from '@/lib/client/create-store';

/** What a fresh proof is asked for, in the words of the dialog: a key of `reauth.why`. */
export type ReauthReason = 'mfa' | 'backupCode' | 'owner' | 'removal' | 'receipt' | 'key' | 'policy' | 'ip';

/** The ways to give it that the server takes from this session. */
export type ReauthMethods = readonly ('code' | 'password')[];

interface Request {
  reason: ReauthReason;
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
export function askReauth(reason: ReauthReason, methods: ReauthMethods = ['password']): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  underWay ??= new Promise<boolean>((resolve) => {
    const end = (isProven: boolean) => {
      underWay = null;
      request.set(null);
      resolve(isProven);
    };
    request.set({ reason, methods, end });
  });
  return underWay;
}

const REASONS: Record<string, ReauthReason> = {
  'session/mfa-on': 'mfa',
  'session/mfa-confirm': 'mfa',
  'mfa.off': 'mfa',
  'mfa.readBackupCode': 'backupCode',
  'mfa.resetBackupCode': 'backupCode',
  'member.add': 'owner',
  'member.setRole': 'owner',
  'member.delete': 'removal',
  'payment.setEmail': 'receipt',
  'apikey.read': 'key',
  'apikey.create': 'key',
  'iptables.set': 'ip',
};

/** Why a call of the console's API asks for it. */
export function reauthReasonOf(path: string): ReauthReason {
  const name = /^\/api\/(?:provider\/)?([^?]+)/.exec(path)?.[1] ?? '';
  return REASONS[name] ?? 'policy';
}

export function useReauth(): Request | null {
  return useStore(request);
}
