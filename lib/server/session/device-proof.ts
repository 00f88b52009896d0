import 'server-only';
import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

/**
 * The proof of a device bound session, as the W3C draft "Device Bound Session Credentials" has it and Chrome sends it: a JWS in the
 * compact form. The key says the algorithm, never the proof alone: `none` and any other are refused (decision 0046).
 */
const COORDINATE = z.string().regex(/^[\w-]{43}$/);
/** 2048 to 4096 bits. */
const MODULUS = z.string().regex(/^[\w-]{342,683}$/);
export const deviceKeySchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: COORDINATE, y: COORDINATE }),
  z.object({ kty: z.literal('RSA'), n: MODULUS, e: z.literal('AQAB') }),
]);
/** Public parts only: whatever else a key brings is dropped. */
export type DeviceKey = z.output<typeof deviceKeySchema>;

const PROOF = /^(?<head>[\w-]{1,2048})\.(?<body>[\w-]{1,2048})\.(?<signature>[\w-]{1,1024})$/;
const headSchema = z.object({
  typ: z.literal('dbsc+jwt'),
  alg: z.enum(['ES256', 'RS256']),
  jwk: z.unknown().optional(),
});
const bodySchema = z.object({ jti: z.string().min(1).max(512) });

/**
 * Checks the signature of a proof.
 * @param key of the session; undefined: the session is being bound, and the proof brings its key
 * @returns the challenge that it answers and the key that signed it; undefined if anything is wrong
 */
export function verifyProof(text: string, key?: DeviceKey): { challenge: string; key: DeviceKey } | undefined {
  const { head = '', body = '', signature = '' } = PROOF.exec(text)?.groups ?? {};
  const { data: header } = headSchema.safeParse(parse(head));
  const { data: claims } = bodySchema.safeParse(parse(body));
  // A proof of a bound session has no key of its own to say.
  if (!header || !claims || (key && header.jwk !== undefined)) return undefined;
  const signer = key ?? deviceKeySchema.safeParse(header.jwk).data;
  if (!signer || header.alg !== (signer.kty === 'EC' ? 'ES256' : 'RS256')) return undefined;
  try {
    const publicKey = createPublicKey({ key: signer, format: 'jwk' });
    const signed = Buffer.from(`${head}.${body}`);
    const isGood = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return isGood ? { challenge: claims.jti, key: signer } : undefined;
  } catch {
    // Such as a point that is not on the curve.
    return undefined;
  }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
