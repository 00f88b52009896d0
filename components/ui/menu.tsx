'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { classNames } from './class-names';
import { lazyImport } from '@/lib/client/lazy-import';
import { lazyComponent } from './lazy-component';
import styles from './menu.module.css';
import type { MenuItem, OpenMenu } from './menu-list';

export type { MenuItem, OpenMenu };

const MenuList = lazyComponent(() => import('./menu-list').then((loaded) => loaded.MenuList), 3);
/** Near the button, before it is pressed. */
const loadAhead = () => void lazyImport(() => import('./menu-list'));

interface MenuProps {
  /** Names the button, which shows three dots. */
  label: string;
  /** A function draws the open menu: for one of many, whose items are only known once it opens. */
  items: readonly MenuItem[] | ((list: OpenMenu) => ReactNode);
  variant?: ButtonVariant;
  size?: 'm' | 's';
}

/** The rarer acts on one thing, behind a button. */
export function Menu({ label, items, variant = 'secondary', size = 'm' }: MenuProps) {
  const { isOpen, place, room, around, toggle, close } = useMenu();
  const id = useId();
  const onSelect = (item: MenuItem) => {
    // The button has the focus before a dialog opens, so that the dialog gives it back there.
    close();
    item.onSelect?.();
  };
  const list = { id, label, onClose: close, onSelect };
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
        onFocus={loadAhead}
        onPointerEnter={loadAhead}
      />
      {isOpen && (
        <div className={classNames(styles.menu, place)} style={{ maxInlineSize: room }}>
          {typeof items === 'function' ? items(list) : <MenuList {...list} items={items} />}
        </div>
      )}
    </span>
  );
}

/** Whether it is open, and where; a press or a step beside it closes it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState('');
  const [room, setRoom] = useState(0);
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
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
    // Pressed again while the list is on its way: it was meant for the list.
    if (isOpen && !around.current?.querySelector('[role=menu], [role=alert]')) return;
    // To the side with more room: on a phone the button may stand at the left edge, in a list at the lower one.
    const { left = 0, right = 0, bottom = 0 } = around.current?.getBoundingClientRect() ?? {};
    const isLow = bottom > window.innerHeight * 0.6;
    setPlace(classNames(right < window.innerWidth - left ? styles.start : styles.end, isLow && styles.above));
    setRoom(Math.min(360, Math.max(right, window.innerWidth - left) - 8));
    setOpen(!isOpen);
  };
  const close = () => {
    around.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  return { isOpen, place, room, around, toggle, close };
}
