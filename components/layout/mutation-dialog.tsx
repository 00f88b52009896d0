'use client';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import type { Result } from '@/lib/client/api';
import { useMutation } from '@/lib/client/use-mutation';
import type { Answer, Input, WriteName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { FailureAlert } from './failure-alert';

interface MutationDialogProps<Name extends WriteName> extends Omit<DialogProps, 'open' | 'onConfirm' | 'busy'> {
  operation: Name;
  input: Input<Name>;
  /** Whether a change whose answer was lost has arrived after all. */
  hasArrived?: (failure: Failure | undefined) => boolean;
  /** Called before it closes. Without an answer the change has arrived all the same. */
  onDone: (result: Result<Answer<Name>> | null) => void;
  /** What did not work, above the reason. */
  failed: string;
}

/** Asks before a change, makes it once, and closes if it is done; a failure stays in sight. */
export function MutationDialog<Name extends WriteName>(props: MutationDialogProps<Name>) {
  const { operation, input, hasArrived, onDone, failed, children, onClose, ...dialog } = props;
  const { trigger, isBusy, failure } = useMutation(operation);
  const change = async () => {
    const result = await trigger(input);
    if ((!result || result.failure) && !hasArrived?.(result?.failure)) return;
    onDone(result);
    onClose();
  };
  return (
    <Dialog open {...dialog} onClose={onClose} onConfirm={() => void change()} busy={isBusy}>
      {children}
      {failure && <FailureAlert failure={failure} title={failed} />}
    </Dialog>
  );
}
