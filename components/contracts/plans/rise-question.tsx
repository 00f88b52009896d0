'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { isTypedRise, parseYen } from '@/lib/rules/contracts/customisation-plans';
import type { Rise } from '@/lib/rules/contracts/proposal-evaluation';
import { formatYen } from '@/lib/rules/text/format';

/**
 * Asks before more is paid: with the amount, which is typed if it is high, and for a price that is not known here with a
 * tick that its quotation was read (docs/product.md#agreeing-to-a-higher-price).
 * @returns why it cannot be agreed to yet, and the question, which is null if nothing gets dearer
 */
export function useRiseQuestion({ yen, unknown }: Rise) {
  const t = useTranslations('contract.rise');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [isQuoted, setQuoted] = useState(false);
  const amount = formatYen(yen, locale);
  const isUntyped = isTypedRise(yen) && parseYen(typed) !== yen;
  const reason = isUntyped ? t('typeFirst', { amount }) : unknown > 0 && !isQuoted ? t('quoteFirst') : null;
  if (yen === 0 && unknown === 0) return { reason: null, element: null };
  const element = (
    <Stack>
      {yen > 0 && (
        <p>
          <strong>{t('ask', { amount })}</strong>
        </p>
      )}
      {isTypedRise(yen) && (
        <Field label={t('label', { amount })} hint={t('hint')}>
          <TextInput
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
      {unknown > 0 && (
        <Checkbox label={t('quoted')} checked={isQuoted} onChange={({ target }) => setQuoted(target.checked)} />
      )}
    </Stack>
  );
  return { reason, element };
}
