'use client';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAddressRules } from './ip-own-address';
import type { IpDraft } from './use-ip-draft';
import { isSameList, isSameSet, useSaveIpList } from './use-save-ip-list';

/** Validates the draft and saves it. The user's own address is null if it cannot be known. */
export function useIpForm(draft: IpDraft, saved: readonly string[], ownAddress: string | null) {
  const t = useTranslations('security.ip');
  const loading = useAddressRules(true);
  const { rules } = loading;
  const save = useSaveIpList();
  // The ids of the rows that were wrong at the last attempt to save: they stay in sight while they are corrected.
  const [tried, setTried] = useState<ReadonlySet<number> | null>(null);
  const [question, setQuestion] = useState<'risks' | 'off' | null>(null);
  const rows = useDeferredValue(draft.rows);
  const check = useMemo(() => rules?.checkList(rows.map(({ text }) => text)) ?? null, [rules, rows]);
  // While a list is being saved, another one that shows is about to be the draft.
  const isOther = !save.isBusy && !isSameList(saved, draft.base);
  const isLate = isOther && save.isOwn(saved);
  // A colleague has saved another list meanwhile.
  const hasConflict = isOther && !isLate;
  // One's own list, whose answer was lost, is nobody else's change: the draft goes on from it.
  const settle = useEffectEvent(() => {
    toast({ tone: 'good', text: t('arrived') });
    if (check && isSameSet(check.rows, saved)) draft.end();
    else draft.rebase(saved);
  });
  useEffect(() => {
    if (isLate) settle();
  }, [isLate]);

  const commit = async (list: readonly string[]) => {
    const { status } = await save.save(list, draft.base);
    if (status !== 'failed') setQuestion(null);
    if (status === 'saved') draft.settle(list, draft.rows);
  };
  /** Saves, or asks first if the list could block its author or allow everyone. */
  const submit = () => {
    if (!rules) return;
    // `check` may lag behind the typing, so the draft itself is validated.
    const found = rules.checkList(draft.rows.map(({ text }) => text));
    setTried(new Set(draft.rows.filter((_, index) => rules.isBlocking(found.findings[index])).map(({ id }) => id)));
    if (found.wrong > 0 || hasConflict) return;
    if (found.rows.length === 0) return setQuestion(saved.length === 0 ? null : 'off');
    const isOut = ownAddress === null || rules.allowedBy(found.rows, ownAddress) === null;
    if (isOut || found.everything.length > 0) setQuestion('risks');
    else void commit(found.rows);
  };
  return { rules, loading, check, tried, hasConflict, save, question, submit, commit, close: () => setQuestion(null) };
}

export type IpForm = ReturnType<typeof useIpForm>;
