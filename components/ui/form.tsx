'use client';

import type { ComponentProps, SubmitEvent } from 'react';
import { RetryAfterScope } from './retry-after-scope';
import styles from './stack.module.css';

/** A form whose messages are ours: no native bubbles, its parts on the grid. The page sends it, not the browser. */
export function Form({ children, onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return (
    // Until the scripts are there the browser itself would send the form: never in an address.
    <form
      method="post"
      {...rest}
      onSubmit={unlessStopped(onSubmit)}
      noValidate
      className={`${styles.stack} ${styles.parts}`}
    >
      <RetryAfterScope>{children}</RetryAfterScope>
    </form>
  );
}

type Submitting = (event: SubmitEvent<HTMLFormElement>) => void;

/**
 * The page sends its forms itself, never the browser. Enter sends no more than its button would: a browser submits a form
 * of one field by itself where the button is blocked.
 * @param submit what the form does
 * @returns the same, for as long as its sending button is not stopped
 */
export function unlessStopped(submit: Submitting | undefined): Submitting {
  return (event) => {
    event.preventDefault();
    if (!event.currentTarget.querySelector('button[data-stopped]')) submit?.(event);
  };
}
