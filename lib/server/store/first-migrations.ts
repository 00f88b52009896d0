import 'server-only';

export interface Migration {
  /** The time it was written at and its subject: `2026-11-22T14:30 journal`. */
  name: string;
  sql: readonly string[]; // The same for both databases.
}

/** The tables that the store began with: the journal, what a team keeps, sessions, leavings, reviews, files. */
export const FIRST_MIGRATIONS: readonly Migration[] = [
  {
    name: '2026-11-22T14:30 journal',
    sql: [
      `create table store_keys (
        name text primary key,
        value text not null
      )`,
      `create table journal_heads (
        organization text primary key,
        position bigint not null,
        hash text not null,
        time bigint not null
      )`,
      `create table journal_people (
        organization text not null,
        id text not null,
        salt text not null,
        account text not null,
        primary key (organization, id)
      )`,
      'create unique index journal_people_by_account on journal_people (organization, account)',
      `create table journal_lines (
        organization text not null,
        id bigint not null,
        time bigint not null,
        person text not null,
        operation text not null,
        subject text not null,
        target_kind text not null,
        target text not null,
        request_id text not null,
        undoes bigint,
        origin text,
        origin_digest text not null,
        content text,
        content_digest text not null,
        hash text not null,
        outcome text,
        code text,
        result text,
        ended bigint,
        outcome_position bigint,
        outcome_hash text,
        settled text,
        settled_time bigint,
        settled_position bigint,
        settled_hash text,
        status text not null,
        search text not null,
        primary key (organization, id)
      )`,
      'create index journal_lines_by_time on journal_lines (organization, time, id)',
      'create index journal_lines_by_person on journal_lines (organization, person, id)',
      'create index journal_lines_by_subject on journal_lines (organization, subject, id)',
      'create index journal_lines_by_status on journal_lines (organization, status, id)',
      'create index journal_lines_by_outcome on journal_lines (organization, outcome_position)',
      'create index journal_lines_settled on journal_lines (organization, settled_position) where settled_position is not null',
      'create index journal_lines_undoing on journal_lines (organization, undoes) where undoes is not null',
    ],
  },
  {
    name: '2026-11-22T15:00 what a line is about',
    sql: [
      "alter table journal_lines add column about text not null default ''",
      'create index journal_lines_by_about on journal_lines (organization, about, id)',
    ],
  },
  {
    name: '2026-11-22T15:20 what a team keeps',
    sql: [
      `create table team_entries (
        organization text not null,
        kind text not null,
        id text not null,
        value text not null,
        version text not null,
        created bigint not null,
        primary key (organization, kind, id)
      )`,
    ],
  },
  {
    name: '2026-11-22T15:25 console sessions',
    sql: [
      `create table console_sessions (
        organization text not null,
        id text not null,
        account text not null,
        created bigint not null,
        used bigint not null,
        address text not null,
        network text not null,
        user_agent text not null,
        browser text not null,
        platform text not null,
        is_new integer not null,
        ended bigint, ended_by text, ended_why text,
        primary key (organization, id)
      )`,
      'create index console_sessions_by_account on console_sessions (organization, account, used)',
      'create index console_sessions_by_use on console_sessions (organization, used)',
      `create table session_ends (
        organization text not null,
        tag text not null,
        key text not null,
        kept text not null,
        ended bigint not null,
        primary key (organization, tag, key)
      )`,
      'create index session_ends_by_time on session_ends (ended)',
    ],
  },
  {
    name: '2026-11-22T19:00 leavings',
    sql: [
      `create table leavings (
        organization text not null,
        id text not null,
        value text not null,
        version text not null,
        created bigint not null,
        created_by text not null,
        ended bigint, ended_by text,
        primary key (organization, id)
      )`,
      'create index leavings_by_time on leavings (organization, created)',
    ],
  },
  {
    name: '2026-11-22T19:05 access reviews',
    sql: [
      `create table review_campaigns (
        organization text not null,
        id text not null,
        name text not null,
        due text not null,
        reviewers text not null,
        created bigint not null,
        created_by text not null,
        status text not null,
        closed bigint,
        closed_by text,
        reason text not null,
        previous text,
        gone text not null,
        version bigint not null,
        digest text not null,
        journal_line bigint,
        primary key (organization, id)
      )`,
      `create table review_lines (
        organization text not null,
        campaign text not null,
        position bigint not null,
        kind text not null,
        value text not null,
        since text not null,
        decision text,
        change_to text,
        note text not null,
        decided_by text,
        decided bigint,
        version bigint not null,
        result text,
        result_code text,
        journal_line bigint,
        primary key (organization, campaign, position)
      )`,
      'create index review_lines_by_version on review_lines (organization, campaign, version)',
    ],
  },
  {
    name: '2026-11-22T19:10 organization files',
    sql: [
      `create table organization_files (
        organization text not null,
        id text not null,
        text text not null,
        tasks integer not null,
        applied_by text not null,
        applied bigint not null,
        primary key (organization, id)
      )`,
      'create index organization_files_by_time on organization_files (organization, applied)',
      `create table organization_file_results (
        organization text not null,
        file text not null,
        ref text not null,
        status text not null, code text,
        journal_line bigint,
        primary key (organization, file, ref)
      )`,
    ],
  },
];
