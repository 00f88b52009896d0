/** Whether a line of the journal proves that a step of an offboarding was made (docs/product.md#leaving). */
import { type DecidedChange, isProof, type ProofLine } from '../changes/proof.ts';
import type { Step } from './offboarding.ts';

/** @param sinceMs when the case began: nothing before it was done for it */
export function isProofOfStep(step: Step, sinceMs: number, line: ProofLine): boolean {
  const change = changeOf(step);
  return change !== null && isProof({ ...change, decidedMs: sinceMs }, line);
}

function changeOf({ kind, account, about, to = '' }: Step): Omit<DecidedChange, 'decidedMs'> | null {
  switch (kind) {
    case 'handOver':
      return { act: 'member.setRole', target: { account: to }, isLeft: ({ role }) => role === 'owner' };
    case 'receipt':
      return { act: 'payment.setEmail', target: { text: about }, isLeft: ({ email }) => email === to };
    case 'delete':
      return { act: 'apikey.delete', target: { id: about } };
    case 'sessions':
      return { act: 'member.endSessions', target: { account } };
    case 'remove':
      return { act: 'member.delete', target: { account } };
    default:
      return null;
  }
}
