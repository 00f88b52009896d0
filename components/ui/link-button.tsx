import type { Route } from 'next';
import Link from 'next/link';
import type { KeyboardEvent, ReactNode } from 'react';
import type { ButtonVariant } from './button';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import { LinkTaken } from './link-taken';

interface LinkButtonProps {
  href: Route;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: IconName;
  block?: boolean;
  /** Announced as a button, and pressed by Space too. */
  asButton?: boolean;
}

/** A link to a screen that looks like a button. */
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
        <LinkTaken />
      </Link>
    </span>
  );
}

/** Makes a link a button for screen readers and for the Space key. */
export const BUTTON = { role: 'button', onKeyDown: pressBySpace } as const;

function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  // Space would scroll the page.
  event.preventDefault();
  event.currentTarget.click();
}
