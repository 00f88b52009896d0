'use client';

import type { ComponentProps } from 'react';
import { RetryAfterScope } from './retry-after-scope';
import styles from './stack.module.css';
import { unlessStopped } from './unless-stopped';

/** A form whose messages are ours: no native bubbles, its parts on the grid. The page sends it, not the browser. */
export function Form({ children, onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return (
    <form {...rest} onSubmit={unlessStopped(onSubmit)} noValidate className={`${styles.stack} ${styles.parts}`}>
      <RetryAfterScope>{children}</RetryAfterScope>
    </form>
  );
}
