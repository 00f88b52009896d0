'use client';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import { type Made, useMutation } from '@/lib/client/use-mutation';
import type { Answer, Input, WriteName } from '@/lib/operations/table';
import type { FailureCode } from '@/lib/rules/failures';
import { FailureAlert } from './failure-alert';

export interface MutationDialogProps<Name extends WriteName>
  extends Omit<DialogProps, 'open' | 'onConfirm' | 'busy' | 'children'> {
  operation: Name;
  /** As a function it learns whether the change is under way: what leads out of the dialog waits for that. */
  children?: ReactNode | ((isBusy: boolean) => ReactNode);
  /** Null: nothing can be sent yet. */
  input: Input<Name> | null;
  /** Called before it closes. */
  onDone: (result: Made<Answer<Name>>) => void;
  /** What did not work, above the reason. */
  failed?: string;
  words?: Partial<Record<FailureCode, string>>;
}

/** Asks before a change, makes it once, and closes if it is done; a failure stays in sight. */
export function MutationDialog<Name extends WriteName>(props: MutationDialogProps<Name>) {
  const { operation, input, onDone, failed, words = {}, children, onClose, ...dialog } = props;
  const { trigger, isBusy, failure } = useMutation(operation);
  const change = async () => {
    const result = input && (await trigger(input));
    if (!result || result.failure) return;
    onDone(result);
    onClose();
  };
  return (
    <Dialog {...dialog} onClose={onClose} onConfirm={() => void change()} busy={isBusy}>
      {typeof children === 'function' ? children(isBusy) : children}
      {failure && <FailureAlert failure={failure} words={words} {...(failed === undefined ? {} : { title: failed })} />}
    </Dialog>
  );
}
