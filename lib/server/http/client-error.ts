import 'server-only';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SECURITY_HEADERS } from './security-headers.ts';

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not HTTP, or came too slowly: there is no response object then, only the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  writeRaw(socket, STATUS_OF[error.code ?? ''] ?? 400);
}

/** Writes an empty answer with all the headers of any other, and closes the connection. */
export function writeRaw(socket: Duplex, http: number): void {
  const headers = [
    ...SECURITY_HEADERS,
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ['Content-Length', '0'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${lines.join('\r\n')}\r\n\r\n`);
}
