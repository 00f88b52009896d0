import type { SubmitEvent } from 'react';

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
