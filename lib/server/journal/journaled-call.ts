import 'server-only';
import type { ProviderOperationName } from '@/lib/operations/table';
import { leavesUnknown } from '@/lib/rules/writes';
import { type JournalAct, journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { type WrittenLine, writtenLine } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { knownOrganization } from '@/lib/server/own-organization';
import { readEnv } from '@/lib/server/env';
import type { Outcome } from '@/lib/server/provider/client';
import type { Session } from '@/lib/server/session/session';
import { organizationScope, personalScope, scopeIn, type StoreScope } from '@/lib/server/store/scope';
import { type Fields, resultOf, stateAfter, stateIn, targetOf } from '@/lib/rules/journal/line-state';
import { beginLine, type BegunLine, finishLine, isJournalOn, refusal } from './record';
import { holdInBackground } from './hold';
import { retireInBackground } from './retire';
import { SERVER_TIMING } from '@/lib/server/timing';

export interface CallToJournal {
  name: ProviderOperationName;
  input: Fields;
  /** As it was read for the same request, if it was. */
  organization?: Organization | undefined;
  requestId: string;
  address?: string | undefined;
  browser?: string | undefined;
  undoes?: number | undefined;
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
        ({ session } = answer);
        return answer;
      }),
    );
    return result?.outcome.isGood ? result.outcome.data : undefined;
  };
  const line = await begin(before, call, readFor);
  try {
    const sent = await send(session);
    await finishLine(line, endingOf(call.name, sent.outcome));
    await noteCreated(line, call.name, sent.outcome);
    if (line.id !== undefined) holdInBackground();
    if (line.id !== undefined) retireInBackground(line.scope, readEnv().JOURNAL_DAYS);
    return { ...sent, line: sent.outcome.isGood ? lineOf(line) : undefined };
  } catch (error) {
    await finishLine(line, { outcome: 'unknown', code: 'internal' });
    throw error;
  }
}

function lineOf({ id, draft }: BegunLine): WrittenLine | undefined {
  const states = { before: draft.before as Fields | null, after: draft.after as Fields | null }; // As `begin` made them.
  const act = draft.act as JournalAct; // It has a rule.
  return id === undefined
    ? undefined
    : writtenLine(id, { ...states, act, target: draft.target, outcome: 'done', timeMs: Date.now() });
}

type ReadFor = (name: ProviderOperationName, input: Fields) => Promise<unknown>;

async function begin(session: Session, call: CallToJournal, readFor: ReadFor): Promise<BegunLine> {
  const { name, input, requestId, address, browser, undoes } = call;
  const { organization, scope } = await scopeFor(session, call, readFor);
  const read = journalRuleOf(name)?.read;
  const shown =
    read === 'organization.read'
      ? organization && { organization }
      : read && scope && (await readFor(read, read === 'payment.readEmail' ? { domain: input.domain } : {}));
  const draft = {
    act: name,
    target: targetOf(name, input, session, scope?.organization ?? ''),
    before: shown === undefined ? null : stateIn(name, input, shown),
    after: stateAfter(name, input),
    requestId,
    address,
    browser,
    undoes,
  };
  if (scope) return beginLine(scope, draft);
  // Nobody knows whose journal it belongs to: its end goes to the log.
  if (readEnv().JOURNAL_REQUIRED) throw refusal();
  return { scope: personalScope(session.account), draft, id: undefined };
}

async function scopeFor(
  { account }: Session,
  call: Pick<CallToJournal, 'organization' | 'name'>,
  readFor: ReadFor,
): Promise<{ organization?: Organization; scope?: StoreScope }> {
  if (call.organization) return { organization: call.organization, scope: scopeIn(call.organization, account) };
  const known = knownOrganization(account);
  // Where the state before is that of the organization, it is read anyway.
  if (known && journalRuleOf(call.name)?.read !== 'organization.read')
    return { scope: organizationScope(known, account, 'general') };
  const data = await readFor('organization.read', {});
  if (data === undefined) return {};
  const { organization } = data as { organization: Organization }; // By the row's schema.
  return { organization, scope: scopeIn(organization, account) };
}

function endingOf(name: ProviderOperationName, outcome: Outcome<unknown>) {
  if (outcome.isGood) return { outcome: 'done', result: resultOf(name, outcome.data) } as const;
  const { code, http } = outcome.failure;
  return { outcome: leavesUnknown({ code, status: http }) ? 'unknown' : 'failed', code } as const;
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
async function soon<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), SERVER_TIMING.journalReadMs).unref());
  return Promise.race([work.catch(() => undefined), late]);
}
