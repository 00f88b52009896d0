/** Outgoing mail goes no further than the inbox of the control panel. */
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

export interface Mail {
  recipient: string;
  kind: 'remind' | 'signup' | 'receipt' | 'invitation' | 'notification';
  subject: string;
  body: string;
  link?: string;
  code?: string;
}

export interface StoredMail extends Mail {
  id: number;
  /** ISO 8601. */
  at: string;
}

export interface Mailer {
  send: (mail: Mail) => void;
  /** Newest first. */
  list: (recipient?: string) => StoredMail[];
  /** Of everybody if left out. */
  clear: (recipient?: string) => void;
}

interface MailRow {
  id: number;
  at_ms: number;
  recipient: string;
  kind: Mail['kind'];
  subject: string;
  body: string;
  link: string | null;
  code: string | null;
}

const KEPT = 500;

export function createMailer(db: Database, clock: Clock): Mailer {
  return {
    send: ({ link, code, ...mail }) => {
      db.insert('mails', { at_ms: clock.now(), ...mail, link: link ?? null, code: code ?? null });
      db.run('DELETE FROM mails WHERE id <= (SELECT MAX(id) FROM mails) - ?', KEPT);
    },
    list: (recipient) =>
      db
        .all<MailRow>('SELECT * FROM mails WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC', recipient ?? null)
        .map(({ at_ms, link, code, ...row }) => ({
          ...row,
          at: new Date(at_ms).toISOString(),
          ...(link === null ? {} : { link }),
          ...(code === null ? {} : { code }),
        })),
    clear: (recipient) => void db.run('DELETE FROM mails WHERE ?1 IS NULL OR recipient = ?1', recipient ?? null),
  };
}
