'use client';
import { useTranslations } from 'next-intl';
import { CodeFailure } from '@/components/auth/second-factor/code-failure';
import { CodeField } from '@/components/auth/second-factor/code-field';
import { useCode } from '@/components/auth/second-factor/use-code';
import { Form } from '@/components/ui/form';
import type { Failure } from '@/lib/rules/failures';
import { ProofFoot, type ProofFootProps } from './proof-foot';

interface ProofByCodeProps extends Pick<ProofFootProps, 'onOther' | 'onCancel'> {
  onSend: (code: string) => Promise<Failure | null>;
}

/** A proof by a one-time code or a backup code. */
export function ProofByCode({ onSend, onOther, onCancel }: ProofByCodeProps) {
  const t = useTranslations('security.proof');
  const { code, setCode, submit, isBusy, isBlank, problem, failure, wrong, inputRef } = useCode('both', onSend);
  return (
    <Form method="post" onSubmit={() => void submit()}>
      {failure && <CodeFailure failure={failure} wrong={wrong} />}
      <CodeField ref={inputRef} value={code} onChange={setCode} takes="both" hasLetters error={problem} />
      <ProofFoot
        other={t('usePassword')}
        onOther={onOther}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={isBlank ? t('blank') : null}
      />
    </Form>
  );
}
