import type { Route } from 'next';
import Link from 'next/link';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

interface LinkButtonProps {
  href: Route;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: IconName;
  block?: boolean;
  /** Where the specification speaks of a button: it is announced as one, and Space presses it too. */
  asButton?: boolean;
}

/** A link to a screen of the console that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, variant = 'secondary', size = 'm', icon, block, asButton } = props;
  return (
    <span className={classNames(styles.wrap, block && styles.block)}>
      <Link
        href={href}
        prefetch={false}
        {...(asButton ? BUTTON : {})}
        className={classNames(styles.button, styles[variant], size === 's' && styles.small, icon && styles.withIcon)}
      >
        {icon && <Icon name={icon} />}
        <span className={styles.label}>{children}</span>
      </Link>
    </span>
  );
}

/** What makes a link a button to whoever reads it aloud, and to the Space key; it stays a link to everything else. */
export const BUTTON = { role: 'button', onKeyDown: pressBySpace } as const;

function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  // Space would scroll the page.
  event.preventDefault();
  event.currentTarget.click();
}
