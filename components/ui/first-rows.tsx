'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import styles from './first-rows.module.css';
import { focusIfLost } from './focus';
import { MOST_PRINTED, useIsPrinting } from './use-virtual-rows';

interface FirstRows<Row> {
  rows: readonly Row[];
  /** The button for further rows, if there are any. */
  more: ReactNode;
}

interface Wish {
  /** Rows at first. */
  first: number;
  /** Rows that a press adds. */
  step?: number;
  /** What the rows are: it has another counter in Japanese. */
  are?: 'things' | 'people';
  /** The list reaches the edges of its panel. */
  isFlush?: boolean;
}

/**
 * The first rows of a list that is short for nearly everybody, with a button for further ones. What would leave few behind is whole, and
 * so is what goes on paper, up to a limit.
 * @param list where the focus goes once the button is gone
 */
export function useFirstRows<Row>(
  all: readonly Row[],
  { first, step = first * 10, are, isFlush }: Wish,
  list: () => HTMLElement | null | undefined,
): FirstRows<Row> {
  const [most, setMost] = useState(first);
  const isPrinting = useIsPrinting();
  const rows = all.length <= most * 1.5 ? all : all.slice(0, isPrinting ? MOST_PRINTED : most);
  const onMore = () => {
    setMost(most + step);
    focusIfLost(list);
  };
  const hidden = all.length - rows.length;
  const button = hidden > 0 && <MoreRows are={are} hidden={hidden} onMore={onMore} />;
  return { rows, more: button && isFlush ? <div className={styles.flush}>{button}</div> : button };
}

interface MoreRowsProps {
  hidden: number;
  onMore: () => void;
  are?: Wish['are'];
}

export function MoreRows({ hidden, onMore, are = 'things' }: MoreRowsProps) {
  const t = useTranslations('ui.more');
  if (hidden === 0) return null;
  return (
    <Button size="s" onClick={onMore}>
      {t(are, { count: hidden })}
    </Button>
  );
}
