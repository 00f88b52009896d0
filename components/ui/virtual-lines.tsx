'use client';

import type { ReactNode } from 'react';
import { useKeyScroll } from '@/components/ui/use-key-scroll';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import styles from './virtual-lines.module.css';

interface VirtualLinesProps {
  label: string;
  count: number;
  /** All lines have the same height. */
  line: (index: number) => ReactNode;
}

const LINE_PX = 40;
const LIST_PX = 260;

/** Few or thousands of lines, of which only the visible ones are rendered. */
export function VirtualLines({ label, count, line }: VirtualLinesProps) {
  const { ref, indexes, before, after } = useVirtualRows(count, LINE_PX, LIST_PX);
  const focusable = useKeyScroll(ref, { 'aria-label': label });
  return (
    <div ref={ref} className={styles.scroller} {...focusable}>
      <ol className={styles.list} aria-label={label}>
        <li
          className={styles.spacer}
          aria-hidden="true"
          style={{ blockSize: `calc(${before} * var(--line-height))` }}
        />
        {indexes.map((index) => (
          <li key={index} data-index={index} className={styles.line} aria-setsize={count} aria-posinset={index + 1}>
            {line(index)}
          </li>
        ))}
        <li className={styles.spacer} aria-hidden="true" style={{ blockSize: `calc(${after} * var(--line-height))` }} />
      </ol>
    </div>
  );
}
