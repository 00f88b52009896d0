import 'server-only';
import type { DeliveryFault } from '@/lib/rules/journal/destinations';
import { readEnv } from '@/lib/server/env';
import { isLoopback } from '@/lib/server/env-forms';
import { isTlsCode } from '@/lib/server/provider/open-pool';
import { SERVER_TIMING } from '@/lib/server/timing';
import type { Message } from './message';

/** Whether the operator has named a server that sends mail. */
export function isMailOn(): boolean {
  return readEnv().SMTP_URL !== undefined;
}

/** The way to a mail server; nothing is connected yet. */
export async function openMail(server: URL) {
  const { createTransport } = await import('nodemailer');
  const { mailMs, connectMs } = SERVER_TIMING;
  return createTransport({
    url: server.href,
    // Nobody who reads along on the way may read who did what.
    requireTLS: !isLoopback(server),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends a message as a mail, by the operator's server. @returns null if that took it */
export async function sendMail(address: string, { id, text }: Message): Promise<DeliveryFault | null> {
  const { SMTP_URL: server, MAIL_FROM: from, APP_ORIGIN } = readEnv();
  if (!server) return { reason: 'mailOff' };
  const transport = await openMail(server);
  const signal = AbortSignal.timeout(SERVER_TIMING.mailMs);
  try {
    const [subject = ''] = text.split('\n');
    await transport.sendMail({
      from,
      // As one address, whatever signs are in it.
      to: { name: '', address },
      subject,
      text,
      textEncoding: 'base64',
      messageId: `<${id}@${new URL(APP_ORIGIN).hostname}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal,
    });
    return null;
  } catch (error) {
    return signal.aborted ? { reason: 'timeout' } : faultOf(error);
  } finally {
    transport.close();
  }
}

/** What the mail server said: for now (4xx), or that it will never take this message (5xx). */
function faultOf(error: unknown): DeliveryFault {
  const given: { code?: unknown; originalCode?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const { code, originalCode, responseCode } = given;
  if (code === 'ETLS' || isTlsCode(String(originalCode))) return { reason: 'tls' };
  if (code === 'ETIMEDOUT') return { reason: 'timeout' };
  if (typeof responseCode !== 'number') return { reason: 'unreachable' };
  return responseCode >= 500 && code !== 'EAUTH' ? { reason: 'mail', smtp: responseCode } : { reason: 'unreachable' };
}
