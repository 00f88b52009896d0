'use client';

import { useRef, useState } from 'react';
import { lazyImport, NOT_LOADED } from '@/lib/client/lazy-import';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { isOutcomeUnknown } from '@/lib/rules/failures';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, ROLES, toWire } from '@/lib/rules/roles';
import { useMemberMutation } from '@/components/members/dialogs/use-member-mutation';
import { useOutcomeToast } from '@/components/members/dialogs/use-outcome-toast';

/** What stands in the form. */
interface Adding {
  email: string;
  role: string;
}

/** What is wrong with which field: keys of `field` in the messages. */
type Problems = Partial<Record<keyof Adding, string | undefined>>;

/**
 * The add form at work: judges, sends once, and lets go of what was typed only when the server's own list has it.
 * @param all those who are members already; null until that is known, and then the provider judges
 */
export function useAddMember(all: readonly Member[] | null) {
  const tell = useOutcomeToast();
  const { send, isBusy, failure, forget } = useMemberMutation('member.add');
  const account = useRef<HTMLInputElement>(null);
  const role = useRef<HTMLSelectElement>(null);
  const once = useSingleFlight();
  const [problems, setProblems] = useState<Problems>({});
  const [notJudged, setNotJudged] = useState<Failure>();
  const refuse = (found: Problems) => {
    setProblems(found);
    (found.email ? account : role).current?.focus();
  };
  const add = async (typed: Adding) => {
    const found = await problemsIn(typed, all);
    setNotJudged(found ? undefined : NOT_LOADED);
    if (!found) return;
    if (found.email || found.role) return refuse(found);
    const email = toHalfWidth(typed.email).trim();
    const wanted = ROLES.find((known) => known === typed.role) ?? 'general';
    const outcome = await send(email, { email, role: toWire(wanted) });
    if (!outcome) return;
    const { fields } = outcome.failure ?? {};
    if (fields?.email || fields?.role) refuse(fields);
    const isAdded = outcome.now ? fromWire(outcome.now.role) === wanted : false;
    if (outcome.failure && !(isOutcomeUnknown(outcome.failure) && isAdded)) return;
    // The list has it after all: that the answer was lost is no longer worth a word.
    forget();
    tell.added(email, wanted, outcome);
    if (account.current) beginAnew(account.current);
  };
  const submit = () =>
    once(() => {
      forget();
      setProblems({});
      return add({ email: account.current?.value ?? '', role: role.current?.value ?? '' });
    });
  const forgive = (field: keyof Adding) => problems[field] && setProblems({ ...problems, [field]: undefined });
  const shown = failure?.fields ? undefined : failure;
  return { account, role, submit, problems, forgive, isBusy, failure: notJudged ?? shown };
}

/** Empties the field for the next account. Whoever went on to something else meanwhile is left there. */
function beginAnew(account: HTMLInputElement): void {
  account.value = '';
  const at = document.activeElement;
  if (at === null || at === document.body || account.form?.contains(at)) account.focus();
}

/** Judges by the door's own schema, which is loaded with the first press; null where it could not be. */
async function problemsIn(typed: Adding, all: readonly Member[] | null): Promise<Problems | null> {
  const rules = await lazyImport(() => import('@/lib/rules/members/add-member-schema'));
  if (!rules) return null;
  const issues = rules.memberAddition.safeParse(typed).error?.issues ?? [];
  const first = (field: keyof Adding) => issues.find(({ path }) => path[0] === field)?.message;
  const isThere = all?.some((member) => isSameAccount(member.email, toHalfWidth(typed.email).trim()));
  return { email: first('email') ?? (isThere ? 'alreadyMember' : undefined), role: first('role') };
}
