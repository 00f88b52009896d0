'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';
import { VisuallyHidden } from './stack';

export interface MenuItem {
  label: string;
  icon?: IconName;
  isDanger?: boolean;
  /** Why it cannot be chosen; it stays readable. */
  disabledReason?: string | null | undefined;
  /** A link instead of an act; `isExternal`: another site, in a new tab. */
  href?: string;
  isExternal?: boolean;
  onSelect?: () => void;
}

interface MenuProps {
  /** Names the button, which shows three dots. */
  label: string;
  items: readonly MenuItem[];
  variant?: ButtonVariant;
  size?: 'm' | 's';
}

/** The rarer acts on one thing, behind a button. */
export function Menu({ label, items, variant = 'secondary', size = 'm' }: MenuProps) {
  const { isOpen, side, around, toggle, close } = useMenu();
  const id = useId();
  return (
    <span ref={around} className={styles.around}>
      <Button
        variant={variant}
        size={size}
        icon="more"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      />
      {isOpen && (
        <MenuList
          id={id}
          label={label}
          items={items}
          side={side}
          onClose={close}
          onSelect={(item) => {
            // The button has the focus before a dialog opens, so that the dialog gives it back there.
            close();
            item.onSelect?.();
          }}
        />
      )}
    </span>
  );
}

/** Whether it is open, and to which side; a press or a step beside it closes it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState<'start' | 'end'>('end');
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    around.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && around.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const toggle = () => {
    // To the side with more room: on a phone the button may stand at the left edge.
    const { left = 0, right = 0 } = around.current?.getBoundingClientRect() ?? {};
    setSide(right < window.innerWidth - left ? 'start' : 'end');
    setOpen(!isOpen);
  };
  const close = () => {
    around.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  return { isOpen, side, around, toggle, close };
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string;
  side: 'start' | 'end';
  onClose: () => void;
  onSelect: (item: MenuItem) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

function MenuList({ id, label, items, side, onClose, onSelect }: MenuListProps) {
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    const next = STEPS[event.key]?.(at, choices.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    choices[next]?.focus();
  };
  return (
    <div
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles.menu, styles[side])}
      onKeyDown={keys}
    >
      {items.map((item) =>
        item.href !== undefined ? (
          <MenuLink key={item.label} item={item} href={item.href} onSelect={() => onSelect(item)} />
        ) : (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(styles.item, item.isDanger && styles.danger)}
            aria-disabled={item.disabledReason ? true : undefined}
            onClick={item.disabledReason ? undefined : () => onSelect(item)}
          >
            {item.icon && <Icon name={item.icon} />}
            <span className={styles.words}>
              {item.label}
              {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
            </span>
          </button>
        ),
      )}
    </div>
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
