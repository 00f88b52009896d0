import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { closeServer, listen } from '../support/listen';

/** The certificates of this folder; all but the self-signed one are signed by `authority.pem`. */
export type Certificate = 'good' | 'expired' | 'other-name' | 'self-signed';
export const pem = (name: Certificate | 'authority' | 'server.key') =>
  readFileSync(`tests/server/tls/${name}.pem`, 'utf8');

/** A provider's end over TLS that answers everything well, and counts what reaches it. */
export async function startTlsUpstream(certificate: Certificate, more: object = {}, wantedPort = 0) {
  const reached: string[] = [];
  const server = createServer({ key: pem('server.key'), cert: pem(certificate), ...more }, (request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"status":"ok","data":{"name":"x"}}');
  });
  // What a client does not trust it leaves in the middle of the handshake.
  server.on('tlsClientError', () => undefined);
  const port = await listen(server, wantedPort);
  return {
    url: `https://127.0.0.1:${port}`,
    reached,
    close: () => closeServer(server),
  };
}
