import type * as z from 'zod';
import type { Enrolment } from './codes.ts';
import type { passkeyProof } from './passkeys.ts';
import type { SiblingName } from './siblings.ts';

/** How somebody who is signed in can prove to be there; a passkey is this console's own (decision 0047). */
export type ProofMethod = 'passkey' | 'code' | 'password';

/** Where a sign-in goes on. */
export type SignInNext = 'home' | 'organization' | 'password' | 'otp' | 'enrol';

type Nothing = Record<string, never>;

/** What each step of a session takes and gives, by the last part of its address (docs/wire-contract.md#session-endpoints). */
export interface SessionSteps {
  'sign-in': { input: { email: string; password: string }; answer: { next: SignInNext } };
  otp: { input: { code: string }; answer: { next: SignInNext; backupCode?: string } };
  enrol: { input: Nothing; answer: Enrolment | { next: 'otp' } };
  cancel: { input: Nothing; answer: Nothing };
  password: { input: { oldPassword: string; newPassword: string }; answer: Nothing };
  'social-callback': {
    input: { provider: string } & Readonly<Record<string, string | undefined>>;
    answer: { next: SignInNext; path: string };
  };
  'hand-over': { input: Nothing; answer: { email: string; token: string; mfaSessionKey: string } };
  'sso-timeout': { input: { siblings: readonly SiblingName[] }; answer: Nothing };
  renewal: { input: { sealed: string }; answer: Nothing };
  'mfa-on': { input: Nothing; answer: { isOn: true } | { isOn: false; enrolment: Enrolment } };
  'mfa-confirm': { input: { code: string }; answer: { isOn: true } };
  'step-up': {
    input: { code: string } | { password: string } | { passkey: z.input<typeof passkeyProof> };
    answer: { backupCode?: string };
  };
  'sign-out': { input: Nothing; answer: Nothing };
}
export type SessionStep = keyof SessionSteps;

const EACH: Record<SessionStep, null> = {
  'sign-in': null,
  otp: null,
  enrol: null,
  cancel: null,
  password: null,
  'social-callback': null,
  'hand-over': null,
  'sso-timeout': null,
  renewal: null,
  'mfa-on': null,
  'mfa-confirm': null,
  'step-up': null,
  'sign-out': null,
};
export const SESSION_STEPS: readonly string[] = Object.keys(EACH);

/** Who is signed in, how far the sign-in has come, and until when. */
export interface SessionStatus {
  email: string;
  state: 'signedIn' | 'otp' | 'enrol' | 'password';
  /** Tells two accounts apart without naming them. */
  fingerprint: string;
  expiresAtMs: number;
  /** Until it ends unless it is used, milliseconds by the server's clock. */
  endsInMs: number;
  /** How a fresh proof could be given, for whoever asks; null while one is there. */
  proofBy?: readonly ProofMethod[] | null;
}
