/**
 * A mail server that takes everything and sends nothing on: what arrives lies in the inbox. Some names have faults: `refused@` is
 * nobody's, mail to `slow@` is taken after two seconds, and of mail to `lost@` the answer never comes.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { Mailer } from '../mailer.ts';

export function createSmtpHost(mailer: Pick<Mailer, 'send'>): Server {
  return createServer((socket) => talk(socket, mailer));
}

const END_OF_MAIL = '\r\n.\r\n';
const SLOW_MS = 2000;

function talk(socket: Socket, mailer: Pick<Mailer, 'send'>): void {
  let given = '';
  let recipients: string[] = [];
  let isMail = false;
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const answers: Record<string, (line: string) => void> = {
    RCPT: (line) => {
      const address = /<(?<address>[^>]*)>/.exec(line)?.groups?.address ?? '';
      if (address.startsWith('refused@')) return say('550 Nobody of this name');
      recipients.push(address);
      return say('250 OK');
    },
    DATA: () => {
      isMail = true;
      say('354 Go ahead');
    },
    // STARTTLS, which it has not.
    STAR: () => say('502 Not here'),
    QUIT: () => void socket.end('221 Bye\r\n'),
  };
  const take = (end: string, handle: (text: string) => void): boolean => {
    const at = given.indexOf(end);
    if (at < 0) return false;
    const text = given.slice(0, at);
    given = given.slice(at + end.length);
    handle(text);
    return true;
  };
  const keep = (text: string) => {
    for (const recipient of recipients) mailer.send({ recipient, kind: 'notification', ...read(text) });
    const isTo = (name: string) => recipients.some((recipient) => recipient.startsWith(`${name}@`));
    if (isTo('lost')) socket.destroy();
    else if (isTo('slow')) setTimeout(say, SLOW_MS, '250 OK');
    else say('250 OK');
    recipients = [];
    isMail = false;
  };
  const answer = (line: string) => (answers[line.slice(0, 4).toUpperCase()] ?? (() => say('250 OK')))(line);
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    given += chunk;
    while (isMail ? take(END_OF_MAIL, keep) : take('\r\n', answer));
  });
  say('220 stub');
}

/** Subject and text, out of the forms that mail has for signs beyond ASCII. */
function read(mail: string): { subject: string; body: string } {
  const [head = '', ...parts] = mail.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const isCoded = field('content-transfer-encoding').toLowerCase() === 'base64';
  const text = parts.join('\r\n\r\n');
  const subject = field('subject')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_all, coded: string) => Buffer.from(coded, 'base64').toString('utf8'))
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_all, coded: string) =>
      Buffer.from(
        coded
          .replaceAll('_', ' ')
          .replaceAll(/=([\dA-F]{2})/g, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );
  return { subject, body: isCoded ? Buffer.from(text, 'base64').toString('utf8') : text };
}
