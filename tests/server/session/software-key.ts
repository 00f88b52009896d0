import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A browser's key in software, and what it signs with it, as Chrome does. */
export interface SoftwareKey {
  jwk: Record<string, unknown>;
  proof: (challenge: string, change?: { head?: object; body?: object; withKey?: boolean; by?: KeyObject }) => string;
}

export function softwareKey(alg: 'ES256' | 'RS256' = 'ES256'): SoftwareKey {
  const { publicKey, privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    jwk,
    proof: (challenge, { head, body, withKey = false, by = privateKey } = {}) => {
      const header = { alg, typ: 'dbsc+jwt', ...(withKey && { jwk }), ...head };
      const text = `${part(header)}.${part({ jti: challenge, ...body })}`;
      const signature = sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
  };
}
