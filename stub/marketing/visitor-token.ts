import { emailOf } from '../../lib/rules/auth/account.ts';
import { hashOf, randomToken } from '../account/tokens.ts';

/** Tells the chat's vendor whose it is; only the provider makes one. */
export function makeVisitorToken(email: string, secret: string): string {
  const nonce = randomToken();
  return `${nonce}.${proofOf(nonce, email, secret)}`;
}

export function isVisitorToken(email: string, token: string, secret: string): boolean {
  const [nonce = '', proof] = token.split('.');
  return proof === proofOf(nonce, email, secret);
}

function proofOf(nonce: string, email: string, secret: string): string {
  return hashOf(`${nonce} ${emailOf(email).toLowerCase()} ${secret}`);
}
