import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** Cheap enough for a demo on two cores; a real provider would choose eight times as much. */
const COST = 4096;

/** @returns `scrypt$cost$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Null takes as long as a hash and never fits, so that an unknown account answers no faster. */
export async function fitsPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost = String(COST), salt = 'AAAAAAAAAAAAAAAAAAAAAA', hash = ''] = stored?.split('$') ?? [];
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N: cost, r: 8, p: 1 }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** About 79 bits, easy to type from a mail. */
export function randomPassword(): string {
  return groups(4, 4);
}

/** Never only digits, so that it cannot be taken for a one-time code. */
export function randomBackupCode(): string {
  const code = groups(3, 4);
  return /[a-z]/.test(code) ? code : randomBackupCode();
}

function groups(count: number, length: number): string {
  const sign = () => LETTERS[randomInt(LETTERS.length)] ?? 'a';
  return Array.from({ length: count }, () => Array.from({ length }, sign).join('')).join('-');
}
