'use client';

import { useTranslations } from 'next-intl';
import { MOST_PRINTED, useIsPrinting } from './use-printing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button';
import styles from './first-rows.module.css';
import { focusIfLost } from './focus';

interface Wish {
  first: number;
  /** Rows that a press adds. */
  step?: number;
  /** Up to this many are all shown, for the search of the browser. */
  whole?: number;
  /** The least that is shown: a row that an address leads to is among them. */
  least?: number;
  /** Rows beyond those that are loaded yet. */
  left?: number;
  /** What the rows are: it has another counter in Japanese. */
  are?: 'things' | 'people';
  /** The list reaches the edges of its panel. */
  isFlush?: boolean;
}

/**
 * The first rows of a list that is short for nearly everybody, with a button for further ones. What goes on paper is whole, up to a limit.
 * @param list where the focus goes once the button is gone
 */
export function useFirstRows<Row>(
  all: readonly Row[],
  { first, step = first * 10, whole = 0, least = 0, left = 0, are, isFlush }: Wish,
  list: () => HTMLElement | null | undefined,
) {
  const [wanted, setWanted] = useState(first);
  const most = Math.max(wanted, least);
  const isPrinting = useIsPrinting();
  const rows = all.length <= Math.max(whole, most * FEW_LEFT) ? all : all.slice(0, isPrinting ? MOST_PRINTED : most);
  const hidden = all.length + left - rows.length;
  const isPressed = useRef(false);
  const onMore = () => {
    isPressed.current = true;
    setWanted(most + step);
  };
  const giveFocus = useEffectEvent(() => focusIfLost(list));
  useEffect(() => {
    // The button is gone once all are there, which may be a while after the press.
    if (hidden > 0 || !isPressed.current) return;
    isPressed.current = false;
    giveFocus();
  }, [hidden]);
  const button = hidden > 0 && <MoreRows {...{ are, hidden, onMore }} busy={left > 0 && most > all.length} />;
  return { rows, more: button && isFlush ? <div className={styles.flush}>{button}</div> : button };
}

/** Where fewer would be left behind than half of what is there, all are shown. */
const FEW_LEFT = 1.5;

interface MoreRowsProps {
  hidden: number;
  onMore: () => void;
  /** They are wanted and still on their way. */
  busy?: boolean;
  are?: Wish['are'];
}

export function MoreRows({ hidden, onMore, busy, are = 'things' }: MoreRowsProps) {
  const t = useTranslations('ui.more');
  if (hidden === 0) return null;
  return (
    <Button size="s" busy={busy} onClick={onMore}>
      {t(are, { count: hidden })}
    </Button>
  );
}
