'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { checkKeyName } from './check-key-name';
import { readAccessKey } from './read-access-key';

/** A key that is being made, and the one that has just been. */
interface Creating {
  name: string;
  setName: (name: string) => void;
  /** A key of `field` in the messages. */
  error: string | null;
  submit: () => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  forgetFailure: () => void;
  made: { apikeyId: string; name: string } | null;
  /** The value of the one that was made. */
  reveal: RevealedSecret;
  /** Puts what was made off the screen. */
  forgetMade: () => void;
}

/** Makes a key and holds its value for as long as it is looked at; what was typed stays when it fails. */
export function useCreateKey(): Creating {
  const t = useTranslations('apikey');
  const create = useMutation('apikey.create');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<Creating['made']>(null);
  const reveal = useRevealedSecret(() => readAccessKey(made?.apikeyId ?? ''));
  const submit = async () => {
    const wrong = await checkKeyName(name);
    setError(wrong);
    if (wrong) return;
    const result = await create.trigger({ name });
    setError(result?.failure?.fields?.name ?? null);
    if (!result?.data) return;
    const { accessKey, ...row } = result.data.apikey;
    setMade(row);
    reveal.put(accessKey);
    toast({ tone: 'good', text: t('made', { name: row.name }) });
    setName('');
  };
  const forgetMade = () => {
    reveal.hide();
    setMade(null);
  };
  const { isBusy, failure, forget: forgetFailure } = create;
  return { name, setName, error, submit, isBusy, failure, forgetFailure, made, reveal, forgetMade };
}
