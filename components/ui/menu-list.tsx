'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';
import { VisuallyHidden } from './stack';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** One of the choices of this name; they stand after one another, and one of them is checked. */
  group?: string;
  isChecked?: boolean;
  isDanger?: boolean;
  /** Why it cannot be chosen; it stays readable. */
  disabledReason?: string | null | undefined;
  /** A link instead of an act; `isExternal`: another site, in a new tab. */
  href?: string;
  isExternal?: boolean;
  onSelect?: () => void;
}

const ITEMS = '[role^="menuitem"]';

/** What an open menu gets of its button. */
export interface OpenMenu {
  id: string;
  label: string;
  onClose: () => void;
  onSelect: (item: MenuItem) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** What is in an open menu; the first of it takes the focus. */
export function MenuList({ id, label, items, onClose, onSelect }: OpenMenu & { items: readonly MenuItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  // Before it is in sight: a key that is pressed then is meant for it.
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>(ITEMS)?.focus(), []);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    const next = STEPS[event.key]?.(at, choices.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    choices[next]?.focus();
  };
  return (
    <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={keys}>
      {groupsOf(items).map(([name, members]) => (
        <MenuGroup key={name ?? members[0]?.label} name={name}>
          {members.map((item) =>
            item.href !== undefined ? (
              <MenuLink key={item.label} item={item} href={item.href} onSelect={() => onSelect(item)} />
            ) : (
              <MenuButton key={item.label} item={item} onSelect={() => onSelect(item)} />
            ),
          )}
        </MenuGroup>
      ))}
    </div>
  );
}

/** Those of one group together, and the rest between the groups. */
function groupsOf(items: readonly MenuItem[]): [string | undefined, MenuItem[]][] {
  const groups: [string | undefined, MenuItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0] === item.group) last[1].push(item);
    else groups.push([item.group, [item]]);
  }
  return groups;
}

function MenuGroup({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children;
  return (
    <div role="group" aria-label={name} className={styles.group}>
      <span aria-hidden="true" className={styles.groupName}>
        {name}
      </span>
      {children}
    </div>
  );
}

function MenuButton({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const isChoice = item.isChecked !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      className={classNames(styles.item, item.isDanger && styles.danger)}
      aria-disabled={item.disabledReason ? true : undefined}
      onClick={item.disabledReason ? undefined : onSelect}
    >
      {item.isChecked && <Icon name="check" />}
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.words}>
        {item.label}
        {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
    </button>
  );
}

function MenuLink({ item, href, onSelect }: { item: MenuItem; href: string; onSelect: () => void }) {
  const t = useTranslations('ui');
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, styles.link)}
      href={href}
      onClick={onSelect}
      {...(item.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.words}>{item.label}</span>
      {item.isExternal && (
        <>
          <Icon name="external" size={12} />
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </>
      )}
    </a>
  );
}
