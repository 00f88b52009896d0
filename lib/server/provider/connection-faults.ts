import 'server-only';
import { oncePerProcess } from '@/lib/server/process-wide.ts';

/** Of connections that never came about: nothing of a call was sent over them. */
const failed = oncePerProcess('failedConnections', () => new WeakSet<object>());

/** Notes that a connection never came about. @returns the error */
export function noteUnsent(error: Error): Error {
  failed().add(error);
  return error;
}

/** Whether an error says that there was no connection, so that the call certainly never arrived. */
export function isUnsent(error: unknown): error is object {
  return typeof error === 'object' && error !== null && failed().has(error);
}

/** What was wrong with a host's certificate or its TLS, by OpenSSL's name; undefined if a connection failed otherwise. */
export function tlsFault(error: unknown): string | undefined {
  const code = isUnsent(error) && 'code' in error ? String(error.code) : '';
  return isTlsCode(code) ? code : undefined;
}

/** Whether a name of an error is one of OpenSSL's, or of Node's for TLS. */
export function isTlsCode(code: string): boolean {
  return /^(?:ERR_(?:SSL|TLS)_|EPROTO$)|CERT|CRL|HOSTNAME|ISSUER|LEAF|SIGNATURE|^INVALID_|^PATH_/.test(code);
}

/** Why the proxy in front of a host opened no way to it; undefined if that was not what failed. */
export function proxyFault(error: unknown): string | undefined {
  return isUnsent(error) && codeOf(error).startsWith('PROXY_') ? codeOf(error) : undefined;
}

/** The name that Node gives a system's error. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
