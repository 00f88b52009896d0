'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId } from 'react';
import buttonStyles from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';

/** A button that opens a short list of actions; the browser's own popover opens, places and closes it. */
export function Menu({ label, icon = 'more', children }: { label: string; icon?: IconName; children: ReactNode }) {
  const id = useId();
  return (
    <span className={styles.wrap}>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={classNames(buttonStyles.button, buttonStyles.quiet, buttonStyles.small, buttonStyles.withIcon)}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={moveFocus}
        onToggle={focusFirst}
      >
        {children}
      </div>
    </span>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  icon?: IconName;
  /** An action, or a place to go to. */
  onSelect?: () => void;
  href?: Route;
  tone?: 'plain' | 'danger';
  disabledReason?: string | null | undefined;
}

/** One line of a menu; a stopped one stays readable and says why. */
export function MenuItem({ children, icon, onSelect, href, tone, disabledReason }: MenuItemProps) {
  const look = classNames(styles.item, tone === 'danger' && styles.danger);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        <span>{children}</span>
        {disabledReason && <span className={styles.reason}>{disabledReason}</span>}
      </span>
    </>
  );
  if (href && !disabledReason) {
    return (
      <Link href={href} prefetch={false} role="menuitem" className={look}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      className={look}
      aria-disabled={disabledReason ? true : undefined}
      onClick={(event) => {
        if (disabledReason) return;
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}

function focusFirst(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const now = items.findIndex((item) => item === document.activeElement);
  items.at((now + step) % items.length)?.focus();
}
