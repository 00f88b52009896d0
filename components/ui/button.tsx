import type { ComponentProps } from 'react';
import { useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { useIsWaiting } from './retry-after-scope';
import { Icon, type IconName } from './icon';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  variant?: ButtonVariant;
  size?: 'm' | 's';
  /** Work goes on: the label stays, nothing happens on a press, focus is kept. */
  busy?: boolean;
  /** Why it cannot be pressed. Whoever disables a control says why, so there is no `disabled`. */
  disabledReason?: string | null | undefined;
  /** Where the reason is read: on hover and focus, or as a line under the button. */
  reasonAs?: 'tip' | 'line';
  icon?: IconName;
  /** Waits where the server asked for patience, as every submit button does. */
  waits?: boolean;
  /** Takes the whole width. */
  block?: boolean;
}

/** A button. Blocked or busy it stays focusable and neither presses nor submits. */
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
    <span className={classNames(styles.wrap, block && styles.block)}>
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
