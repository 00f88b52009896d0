'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WORDING_FIELDS, type Wording } from '@/lib/rules/contracts/approval';
import { TIMING } from '@/lib/rules/timing';
import { useAutosave } from '@/lib/client/use-autosave';
import { readStored, writeStored, type StoredName } from '@/lib/client/storage';
import { useCurrentUser } from '@/lib/client/current-user';

/** What was typed on an approval sheet, and nothing of what it is filled with by itself. */
export interface ApprovalDraft {
  typed: Partial<Wording>;
  /** When what is shown was kept, milliseconds since the epoch; null where nothing comes from an earlier visit. */
  restoredAt: number | null;
  type: (part: Partial<Wording>) => void;
  /** Begins anew: what was typed, and what is kept of it, goes. */
  drop: () => void;
}

interface Kept {
  organizationId: number;
  savedAt: number;
  typed: Partial<Wording>;
}

/** Keeps what is typed in this browser, for this account and this organisation only, as other drafts are kept. */
export function useApprovalDraft(): ApprovalDraft {
  const { fingerprint, organization } = useCurrentUser();
  const name: StoredName = `draft.${fingerprint}.approval`;
  const organizationId = organization?.id ?? 0;
  const [typed, setTyped] = useState<Partial<Wording>>({});
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const isNew = useRef(false);

  const restore = useEffectEvent(() => {
    const kept = keptIn(readStored(name), organizationId);
    if (!kept) return;
    setTyped((now) => ({ ...kept.typed, ...now }));
    setRestoredAt(kept.savedAt);
  });
  useEffect(() => restore(), []);
  useAutosave(() => {
    if (!isNew.current) return;
    isNew.current = false;
    writeStored(name, JSON.stringify({ organizationId, savedAt: Date.now(), typed } satisfies Kept));
  });

  return {
    typed,
    restoredAt,
    type: (part) => {
      isNew.current = true;
      setTyped((now) => ({ ...now, ...part }));
    },
    drop: () => {
      isNew.current = false;
      setTyped({});
      setRestoredAt(null);
      writeStored(name, null);
    },
  };
}

/** A kept draft; null where there is none, or where it is another organisation's, too old, or not what was kept. */
function keptIn(text: string | null, organizationId: number): Kept | null {
  try {
    const { savedAt, typed, ...kept }: Partial<Kept> = JSON.parse(text ?? 'null') ?? {};
    if (kept.organizationId !== organizationId || typeof savedAt !== 'number' || typeof typed !== 'object') return null;
    if (Math.abs(Date.now() - savedAt) >= TIMING.draftKeptMs) return null;
    const texts = WORDING_FIELDS.filter((field) => typeof typed[field] === 'string');
    return { organizationId, savedAt, typed: Object.fromEntries(texts.map((field) => [field, typed[field]])) };
  } catch {
    return null;
  }
}
