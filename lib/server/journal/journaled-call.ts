import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { leavesUnknown } from '@/lib/rules/writes';
import { type JournalAct, journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { type WrittenLine, writtenLine } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import type { Deadline } from '@/lib/server/deadline';
import { readEnv } from '@/lib/server/env';
import type { Outcome } from '@/lib/server/provider/open-answer';
import type { Session } from '@/lib/server/session/session';
import { organizationScope, personalScope, scopeIn } from '@/lib/server/store/scope';
import { type Fields, resultOf, stateAfter, stateIn, targetOf } from '@/lib/rules/journal/line-state';
import { beginLine, type BegunLine, finishLine, isJournalOn, refusal } from './record';
import { SERVER_TIMING } from '@/lib/server/timing';

export interface CallToJournal {
  name: ProviderOperationName;
  input: Fields;
  /** As it was read for the same request, if it was. Without it the organization is read. */
  organization?: Organization | undefined;
  requestId: string;
  address?: string | undefined;
  browser?: string | undefined;
  undoes?: number | undefined;
  /** Of the request. */
  deadline: Deadline;
}

interface Result {
  outcome: Outcome<unknown>;
  session: Session;
}

interface Calls<Sent extends Result> {
  send: (session: Session) => Promise<Sent>;
  read: (session: Session, name: ProviderOperationName, input: Fields) => Promise<Result>;
}

/**
 * Makes a call with its line of the journal: intended before it leaves, and closed with its answer. Calls of which the
 * journal says nothing are just made.
 * @returns what `send` gave, with the line of a change that was made
 * @throws HttpError `journalAway` if no change may go unrecorded, and the call was not made
 */
export async function journaled<Sent extends Result>(
  before: Session,
  call: CallToJournal,
  { send, read }: Calls<Sent>,
): Promise<Sent & { line?: WrittenLine | undefined }> {
  const rule = journalRuleOf(call.name);
  // Who is not signed in completely has no organization yet; the sign-in gets a line once it is complete.
  if (!rule || before.state !== 'signedIn' || !isJournalOn()) return send(before);
  let session = before;
  const readFor = async (name: ProviderOperationName, input: Fields): Promise<unknown> => {
    const result = await soon(
      readAgain(async () => {
        const answer = await read(session, name, input);
        // Reads side by side may each bring a token: the newest stays.
        if (answer.session.tokenAt >= session.tokenAt) ({ session } = answer);
        return answer;
      }),
      Math.min(SERVER_TIMING.journalReadMs, call.deadline.leftMs() / 2),
    );
    return result?.outcome.isGood ? result.outcome.data : undefined;
  };
  const line = await begin(before, call, readFor);
  // Nobody waits for the end of a line beyond the end of the request: it is written all the same.
  const end = (write: () => Promise<unknown>) =>
    soon(write(), Math.max(SERVER_TIMING.lineClosedMs, call.deadline.leftMs()));
  try {
    const sent = await send(session);
    await end(async () => {
      await finishLine(line, endingOf(call.name, sent.outcome));
      await noteCreated(line, call.name, sent.outcome);
    });
    return { ...sent, line: sent.outcome.isGood ? lineOf(line) : undefined };
  } catch (error) {
    await end(() => finishLine(line, { outcome: 'unknown', code: 'internal' }));
    throw error;
  }
}

function lineOf({ id, draft }: BegunLine): WrittenLine | undefined {
  const states = { before: draft.before as Fields | null, after: draft.after as Fields | null }; // As `begin` made them.
  const act = draft.act as JournalAct; // It has a rule.
  return id === undefined
    ? undefined
    : writtenLine(id, { ...states, act, target: draft.target, outcome: 'done', timeMs: Date.now() }, takes);
}

function takes(name: ProviderOperationName, input: Fields): boolean {
  const isLong = Object.values(input).some((value) => Array.isArray(value) && value.length > ENTRIES_AT_ONCE);
  return isLong || rowOf(name).input.safeParse(input).success;
}

const ENTRIES_AT_ONCE = 500; // More would keep the process busy: the undo itself checks them, in pieces.

type ReadFor = (name: ProviderOperationName, input: Fields) => Promise<unknown>;

async function begin(session: Session, call: CallToJournal, readFor: ReadFor): Promise<BegunLine> {
  const { name, input, requestId, address, browser, undoes, deadline } = call;
  const { read, isRead } = journalRuleOf(name) ?? {};
  const isOfOrganization = read === 'organization.read';
  const [organization, own] = await Promise.all([
    call.organization ?? readOrganization(readFor),
    read && !isOfOrganization && readFor(read, read === 'payment.readEmail' ? { domain: input.domain } : {}),
  ]);
  const scope = organization && scopeIn(organization, session.account);
  const shown = isOfOrganization ? organization && { organization } : scope && own;
  const was = shown === undefined ? null : stateIn(name, input, shown);
  const draft = {
    act: name,
    target: targetOf(name, input, session, scope?.organization ?? ''),
    before: was,
    // What is only looked at stays.
    after: isRead ? was : stateAfter(name, input),
    requestId,
    address,
    browser,
    undoes,
  };
  if (scope) return beginLine(scope, draft, deadline.leftMs() / 2);
  // Nobody knows whose journal it belongs to: its end goes to the log.
  if (readEnv().JOURNAL_REQUIRED) throw refusal();
  return { scope: personalScope(session.account), draft, id: undefined };
}

/** As it is for this request: whoever moved a moment ago must not write into the journal that they came from. */
async function readOrganization(readFor: ReadFor): Promise<Organization | undefined> {
  const data = await readFor('organization.read', {});
  return (data as Answer<'organization.read'> | undefined)?.organization; // By the row's schema.
}

function endingOf(name: ProviderOperationName, outcome: Outcome<unknown>) {
  if (outcome.isGood) return { outcome: 'done', result: resultOf(name, outcome.data) } as const;
  const { code, http, status, text = '' } = outcome.failure;
  // Words about a secret may repeat it, such as a password that is too weak. They come with HTTP 200.
  const isSaid = !rowOf(name).isServerOnly;
  const refusal = { status: String(isSaid || typeof status === 'number' ? status : 200), text: isSaid ? text : '' };
  return { outcome: leavesUnknown({ code, status: http }) ? 'unknown' : 'failed', code, refusal } as const;
}

/** The first line of a new organization is the one that says who made it. */
async function noteCreated(
  { scope, draft }: BegunLine,
  name: ProviderOperationName,
  outcome: Outcome<unknown>,
): Promise<void> {
  const made = name === 'organization.create' && outcome.isGood ? resultOf(name, outcome.data) : undefined;
  if (made === undefined) return;
  const own = organizationScope(Number(made), scope.account, 'owner');
  const line = await beginLine(own, { ...draft, target: { kind: 'organization', id: made } }).catch(() => undefined);
  if (line) await finishLine(line, { outcome: 'done', result: made });
}

/** A provider that breaks down for a moment must not cost a line its organization, or what was before. */
async function readAgain(read: () => Promise<Result>): Promise<Result> {
  let result = await read();
  for (let left = READ_AGAIN; left > 0 && isPassing(result.outcome); left -= 1) result = await read();
  return result;
}

const READ_AGAIN = 2;

function isPassing(outcome: Outcome<unknown>): boolean {
  return !outcome.isGood && leavesUnknown({ code: outcome.failure.code, status: outcome.failure.http });
}

/** Undefined if it fails or takes long. */
async function soon<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([work.catch(() => undefined), sleep(ms, undefined, { ref: false })]);
}
