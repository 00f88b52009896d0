'use client';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { usePermission } from '@/lib/client/use-permission';
import { LIMITS } from '@/lib/rules/limits';
import { useDisplayName } from './use-display-name';

/** One line, at most 100 characters, with Change and Cancel; Esc is Cancel (specification, section 2). */
export function DisplayNameForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const t = useTranslations('profile');
  const { input, typed, setTyped, error, change, isBusy, failure } = useDisplayName(saved, onClose);
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.update');
  const cancelByEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing && !isBusy) onClose();
  };
  return (
    <Form onSubmit={change} onKeyDown={cancelByEscape}>
      <Field
        label={t('name')}
        labelHidden
        max={LIMITS.displayName}
        used={typed.length}
        hint={t('hint', { max: LIMITS.displayName })}
        error={error}
      >
        <TextInput
          ref={input}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="nickname"
        />
      </Field>
      <Row>
        <Button type="submit" variant="primary" size="s" busy={isBusy} disabledReason={denial && denied(denial)}>
          {t('change')}
        </Button>
        <Button size="s" onClick={isBusy ? undefined : onClose}>
          {t('cancel')}
        </Button>
      </Row>
      {isBusy && <Progress label={t('busy')} />}
      {failure && <FailureAlert title={t('notChanged')} failure={failure} />}
    </Form>
  );
}
