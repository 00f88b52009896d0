import 'server-only';
import { FIRST_MIGRATIONS, type Migration } from './first-migrations.ts';

/**
 * The store's one schema, in the order in which it came to be. A migration is never edited once it is released: the next one
 * changes what it made, and only adds, so that the release before goes on beside it (docs/operating.md#store).
 */
export const MIGRATIONS: readonly Migration[] = [
  ...FIRST_MIGRATIONS,
  {
    name: '2026-11-25T02:20 acts and changes of the journal',
    sql: [
      'create index journal_lines_by_operation on journal_lines (organization, operation, id)',
      // The acts that change nothing, as `READ_ACTS` names them: an act that comes to them needs this index anew.
      `create index journal_lines_changes on journal_lines (organization, id) where operation not in (
        'mfa.readBackupCode', 'payment.openPortal', 'apikey.read', 'account.signIn', 'account.signOut',
        'account.newDevice', 'file.export', 'review.export', 'journal.view', 'journal.export')`,
    ],
  },
  {
    name: '2026-11-25T03:00 corrected lines',
    sql: [
      'alter table journal_lines add column corrected text',
      'alter table journal_lines add column corrected_time bigint',
      'alter table journal_lines add column corrected_position bigint',
      'alter table journal_lines add column corrected_hash text',
      'create index journal_lines_corrected on journal_lines (organization, corrected_position) where corrected_position is not null',
    ],
  },
  {
    name: '2026-11-25T07:40 passkeys',
    sql: [
      `create table passkeys (organization text not null, id text not null, name text not null, public_key text not null, counter bigint not null, transports text not null, created bigint not null, used bigint, primary key (organization, id))`,
    ],
  },
  {
    name: '2026-11-25T08:00 long contents',
    sql: [
      `create table journal_contents (organization text not null, id bigint not null, content text not null, primary key (organization, id))`,
    ],
  },
  {
    name: '2026-11-25T08:10 decisions in bulk',
    sql: ['alter table review_lines add column in_bulk integer'],
  },
  {
    name: '2026-11-25T08:10 sessions that are bound to a device',
    sql: ['alter table console_sessions add column is_bound integer not null default 0'],
  },
  {
    name: '2026-11-25T15:00 destinations',
    sql: [
      `create table destinations (
        organization text not null,
        id text not null,
        kind text not null,
        name text not null,
        locale text not null,
        host text not null,
        sealed text not null,
        rules text not null,
        version text not null,
        created bigint not null,
        sent_to bigint not null,
        due bigint not null,
        attempts integer not null,
        lease text not null,
        leased_until bigint not null,
        failing_since bigint,
        fault text,
        delivered bigint,
        primary key (organization, id)
      )`,
      `create table undelivered (
        organization text not null,
        destination text not null,
        position bigint not null,
        line bigint not null,
        time bigint not null,
        fault text not null,
        primary key (organization, destination, position)
      )`,
    ],
  },
  {
    name: '2026-11-25T15:20 ends of chains that were sent',
    sql: ['alter table destinations add column head_sent bigint not null default 0'],
  },
  {
    name: '2026-11-25T15:40 answered challenges of passkeys',
    sql: [
      `create table passkey_answers (organization text not null, challenge text not null, until bigint not null, primary key (organization, challenge))`,
    ],
  },
  {
    name: '2026-11-25T17:40 reminders',
    sql: [
      `create table reminders (organization text not null, id text not null, day text not null, step integer not null, primary key (organization, id, day, step))`,
    ],
  },
  {
    name: '2026-11-25T17:50 daily notifications',
    sql: ['alter table destinations add column digest_to bigint'],
  },
  {
    name: '2026-11-25T22:30 lines with an open end',
    sql: [`create index journal_lines_open on journal_lines (organization, id) where status in ('unknown', 'pending')`],
  },
  {
    name: '2026-11-26T16:30 refusals of lines of reviews',
    sql: ['alter table review_lines add column result_refusal text'],
  },
  {
    name: '2026-11-26T20:40 what a refusal said',
    sql: [
      'alter table journal_lines add column refusal text',
      'alter table journal_lines add column refusal_digest text',
    ],
  },
  {
    name: '2026-11-30T18:10 who wrote a note on a line of a review, and which note',
    sql: ['alter table review_lines add column noted_by text', 'alter table review_lines add column noted text'],
  },
];
