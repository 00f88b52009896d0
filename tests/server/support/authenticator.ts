import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Answer, Input } from '@/lib/operations/table';
import { ORIGIN } from './test-env';

type Ceremony = Answer<'passkey.options'>;

/** What an authenticator may do differently. */
export interface Conduct {
  origin?: string;
  rpId?: string;
  /** The flags of its data: 0x05 is present and verified. */
  flags?: number;
  counter?: number;
  type?: string;
}

const text = (bytes: Buffer) => bytes.toString('base64url');

/** A passkey in software, which signs as the standard says. It has no other counter than it is told. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** Makes the passkey, without an attestation. */
  make({ options, sealed }: Ceremony, conduct: Conduct = {}): Omit<Input<'passkey.add'>, 'name'> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((value) => Buffer.from(value, 'base64url'));
    // COSE: EC2, ES256, P-256.
    const key = [hex('a5010203262001215820'), coordinates[0] ?? hex(''), hex('225820'), coordinates[1] ?? hex('')];
    const length = Buffer.from([0, this.id.length]);
    const attested = [Buffer.alloc(16), length, this.id, ...key];
    const data = Buffer.concat([authData({ flags: 0x45, ...conduct }), ...attested]);
    // {fmt: "none", attStmt: {}, authData: bytes}
    const head = [hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), Buffer.from([data.length])];
    return this.#answer(sealed, {
      clientDataJSON: text(clientData('webauthn.create', options, conduct)),
      attestationObject: text(Buffer.concat([...head, data])),
      transports: ['internal'],
    });
  }

  prove({ options, sealed }: Ceremony, conduct: Conduct = {}) {
    const client = clientData('webauthn.get', options, conduct);
    const data = authData({ flags: 0x05, ...conduct });
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer(sealed, {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #answer<Said>(sealed: string, response: Said) {
    return { sealed, response: { id: text(this.id), rawId: text(this.id), type: 'public-key' as const, response } };
  }
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}

function clientData(type: string, { challenge }: Ceremony['options'], conduct: Conduct): Buffer {
  return Buffer.from(JSON.stringify({ type: conduct.type ?? type, challenge, origin: conduct.origin ?? ORIGIN }));
}

function authData({ rpId = new URL(ORIGIN).hostname, flags = 0x05, counter = 0 }: Conduct): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}
