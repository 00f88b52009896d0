'use client';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ListCheck } from '@/lib/rules/security/ip-address-validation';
import { type AddressRules, useAddressRules } from './use-address-rules';
import type { IpEditor } from './use-ip-editor';
import { isWrong } from './shown-rows';
import { isSameList, useIpSave } from './use-ip-save';

/** The way from typed rows to a saved list. */
export interface IpEditing {
  rules: AddressRules | null;
  /** How the loading of the rules goes. */
  loading: Omit<ReturnType<typeof useAddressRules>, 'rules'>;
  /** What there is to say about the rows; null until the rules are there. */
  check: ListCheck | null;
  /** The rows that were wrong when somebody last tried to save; null until then. They stay in sight while they are put right. */
  tried: ReadonlySet<number> | null;
  /** Whether a colleague has saved another list meanwhile. */
  isChanged: boolean;
  saving: ReturnType<typeof useIpSave>;
  /** What has to be answered before the list is saved. */
  question: 'risks' | 'off' | null;
  /** Saves where nothing stands against it, else asks. */
  ask: () => void;
  commit: (rows: readonly string[]) => Promise<void>;
  close: () => void;
}

/**
 * Judges a list before it is saved (promises: V-H1 to V-H3).
 * @param saved the list as the provider has it now
 * @param ownAddress the address that this person comes from; null where it cannot be known
 */
export function useIpEdit(editor: IpEditor, saved: readonly string[], ownAddress: string | null): IpEditing {
  const loading = useAddressRules(true);
  const { rules } = loading;
  const saving = useIpSave();
  const [tried, setTried] = useState<IpEditing['tried']>(null);
  const [question, setQuestion] = useState<IpEditing['question']>(null);
  const rows = useDeferredValue(editor.rows);
  const check = useMemo(() => rules?.checkList(rows.map(({ text }) => text)) ?? null, [rules, rows]);
  const isChanged = !isSameList(saved, editor.base);

  const commit = async (list: readonly string[]) => {
    const { end } = await saving.save(list, editor.base);
    if (end !== 'failed') setQuestion(null);
    if (end === 'saved') editor.end();
  };
  const ask = () => {
    if (!rules) return;
    // Judged on what stands there now: the list that is drawn may be a moment behind the typing.
    const found = rules.checkList(editor.rows.map(({ text }) => text));
    setTried(new Set(editor.rows.filter((_, index) => isWrong(found.findings[index])).map(({ id }) => id)));
    if (found.wrong > 0 || isChanged) return;
    if (found.rows.length === 0) return setQuestion(saved.length === 0 ? null : 'off');
    const isOut = ownAddress === null || rules.allowedBy(found.rows, ownAddress) === null;
    if (isOut || found.everything.length > 0) setQuestion('risks');
    else void commit(found.rows);
  };
  return { rules, loading, check, tried, isChanged, saving, question, ask, commit, close: () => setQuestion(null) };
}
