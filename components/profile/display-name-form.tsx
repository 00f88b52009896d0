'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useDoneToast } from '@/components/activity/undo-offers';
import { formFailure, isComposing, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { LIMITS } from '@/lib/rules/limits';

export function DisplayNameForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const t = useTranslations('profile');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const denied = useDenialText('profile.update');
  const { form, submit, isBusy, failure } = useRename(saved, onClose);
  const { length } = form.watch('name');
  const cancelByEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing(nativeEvent) && !isBusy) onClose();
  };
  return (
    <Form onSubmit={submit} onKeyDown={cancelByEscape}>
      <Field
        label={t('name')}
        labelHidden
        max={LIMITS.displayName}
        used={length}
        hint={t('hint', { max: LIMITS.displayName })}
        error={form.formState.errors.name?.message ?? (length > LIMITS.displayName ? 'tooLong' : undefined)}
      >
        <TextInput autoComplete="nickname" {...form.register('name')} />
      </Field>
      <Row>
        <Button type="submit" variant="primary" size="s" busy={isBusy} disabledReason={denied}>
          {labels('change')}
        </Button>
        <Button size="s" onClick={isBusy ? undefined : onClose}>
          {ui('cancel')}
        </Button>
      </Row>
      {isBusy && <Progress label={ui('processing')} />}
      {failure && <FailureAlert title={t('notChanged')} failure={failure} />}
    </Form>
  );
}

/** Renames the user; an empty or unchanged name just ends the editing. */
function useRename(saved: string, onDone: () => void) {
  const t = useTranslations('profile');
  const { trigger, isBusy, failure } = useMutation('profile.update');
  const tellDone = useDoneToast();
  const form = useForm({
    defaultValues: { name: saved },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/profile/profile').then((rules) => rules.displayName)),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const rename = form.handleSubmit(async ({ name }) => {
    const result = await trigger({ name });
    setFieldErrors(form.setError, result?.failure);
    if (!result || result.failure) return;
    tellChanged(result.line);
  });
  const tellChanged = (line?: WrittenLine) => {
    tellDone(t('changed'), line);
    onDone();
  };
  const submit = () => {
    const name = form.getValues('name').trim();
    // The answer was lost, and the name has arrived since.
    if (name === saved && failure?.code === 'unknownResult') tellChanged();
    else if (name === '' || name === saved) onDone();
    else void rename();
  };
  return { form, submit, isBusy, failure: formFailure(form.formState.errors, failure) };
}
