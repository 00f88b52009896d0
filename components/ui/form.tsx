'use client';

import type { ComponentProps, SubmitEvent } from 'react';
import { RetryAfterScope } from './retry-after-scope';
import styles from './stack.module.css';

/** A form without native messages, which the page submits instead of the browser. */
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

/** A browser submits a form of one field by Enter even if its button is blocked: this does not. */
function unlessStopped(submit: Submitting | undefined): Submitting {
  return (event) => {
    event.preventDefault();
    if (!event.currentTarget.querySelector('button[data-stopped]')) submit?.(event);
  };
}
