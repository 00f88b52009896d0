'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { Button } from './button';
import { Field } from './field';
import { Form } from './form';
import { Modal } from './modal';
import { useIsWaiting } from './retry-after-scope';
import { TextInput } from './text-input';

export interface DialogProps {
  open?: boolean;
  title: string;
  children?: ReactNode;
  onClose: () => void;
  /** The verb on the confirm button. Without it there are no buttons: use `footer`, or a form inside. */
  confirmLabel?: string;
  onConfirm?: () => void;
  /** Why it cannot be confirmed yet. */
  confirmReason?: string | null | undefined;
  cancelLabel?: string;
  /** Nothing closes the dialog meanwhile. */
  busy?: boolean;
  tone?: 'plain' | 'danger';
  /** The text to type before the confirm button works. */
  typed?: string;
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
}

/** Esc, the cross and a press beside it close it, and the focus goes back to where it was. */
export function Dialog({ open = true, ...props }: DialogProps) {
  // Unmounted while closed, so that each opening starts with fresh state.
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { title, children, onClose, busy, tone, size = 's', typed, footer, confirmLabel } = props;
  const t = useTranslations('ui');
  const [answer, setAnswer] = useState('');
  const untyped = typed && confirmationText(answer) !== typed ? t('typeFirst', { word: typed }) : null;
  const decision = confirmLabel && <Decision {...props} confirmReason={props.confirmReason ?? untyped} />;
  return (
    <Modal
      title={title}
      onClose={onClose}
      busy={busy}
      danger={tone === 'danger'}
      shape={size}
      footer={footer ?? decision}
    >
      {children}
      {typed && (
        <Field label={t('typeLabel', { word: typed })}>
          <TextInput value={answer} onChange={({ target }) => setAnswer(target.value)} autoComplete="off" />
        </Field>
      )}
    </Modal>
  );
}

function Decision({ onClose, cancelLabel, confirmLabel, onConfirm, busy = false, tone, confirmReason }: DialogProps) {
  const t = useTranslations('ui');
  return (
    <>
      <Button data-safe onClick={onClose} disabledReason={busy ? t('wait') : null}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger' : 'primary'}
        onClick={onConfirm}
        busy={busy}
        disabledReason={busy ? null : confirmReason}
        waits
      >
        {confirmLabel}
      </Button>
    </>
  );
}

/** Around the one field of a dialog, whose button stands in the foot: for the Enter key. */
export function EnterForm({ onEnter, children }: { onEnter: () => void; children: ReactNode }) {
  const held = useIsWaiting();
  return <Form onSubmit={() => held === null && onEnter()}>{children}</Form>;
}
