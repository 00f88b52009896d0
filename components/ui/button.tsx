import { type ComponentProps, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { handFocusOn } from './focus';
import { Icon, type IconName } from './icon';
import { useIsWaiting } from './retry-after-scope';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  variant?: ButtonVariant;
  size?: 'm' | 's';
  /** Keeps its label and the focus, but does nothing on a press. */
  busy?: boolean;
  /** Why it cannot be pressed. There is no `disabled`, so that a reason is never missing. */
  disabledReason?: string | null | undefined;
  /** Shows the reason on hover and focus, or as a line under the button. */
  reasonAs?: 'tip' | 'line';
  icon?: IconName;
  /** Is blocked during a `Retry-After` of its scope, as every submit button is. */
  waits?: boolean;
  block?: boolean;
}

/** Blocked or busy, it stays focusable and neither presses nor submits. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'm', busy, reasonAs = 'tip', icon, block, waits, ...rest } = props;
  const {
    children,
    onClick,
    type = 'button',
    disabledReason: given,
    'aria-describedby': describedBy,
    ...others
  } = rest;
  const held = useIsWaiting();
  const disabledReason = given || ((waits || type === 'submit') && !busy ? held : null);
  const reasonId = useId();
  const isStopped = Boolean(busy || disabledReason);
  return (
    <span ref={handFocusOn} className={classNames(styles.wrap, block && styles.block)}>
      <button
        {...others}
        type={isStopped ? 'button' : type}
        data-stopped={(isStopped && type === 'submit') || undefined}
        onClick={isStopped ? undefined : onClick}
        className={classNames(styles.button, styles[variant], size === 's' && styles.small, icon && styles.withIcon)}
        aria-busy={busy || undefined}
        aria-disabled={isStopped || undefined}
        aria-describedby={classNames(describedBy, disabledReason && reasonId) || undefined}
      >
        {busy && <Spinner size={14} />}
        {icon && <Icon name={icon} />}
        {children !== undefined && <span className={styles.label}>{children}</span>}
      </button>
      {disabledReason && (
        <span id={reasonId} role={reasonAs === 'tip' ? 'tooltip' : undefined} className={styles[reasonAs]}>
          {disabledReason}
        </span>
      )}
    </span>
  );
}
