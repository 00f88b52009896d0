import { fireEvent, screen, within } from '@testing-library/react';
import { isAnsweredHere, type OperationName } from '@/lib/rules/permissions';

/** A form or a dialog that sends something, as every promise about forms needs to know it. */
export interface HostileForm {
  /** As a person calls it: a test's name ends with it. */
  name: string;
  operation: OperationName;
  /** Where it sends to, if it is a step of a session. */
  path?: string;
  /** Renders it in its world and fills it in, so that the next press sends. */
  open: () => Promise<unknown>;
  /** The button that sends. */
  submit: () => HTMLElement;
  /** A field in which Enter sends. */
  enter?: () => HTMLElement;
  /** It changes nothing: without an answer it has only failed. */
  isPreparation?: true;
  /** What is read again once nobody knows what became of a change. */
  reads?: string;
  /** Statuses after which typing goes on in a field that is marked. */
  inField?: readonly number[];
  /** What the message says did not work, above the reason. */
  failed?: string;
}

/** Where a form sends to. */
export function addressOf({ operation, path }: HostileForm): string {
  return path ?? `/api/${isAnsweredHere(operation) ? 'console' : 'provider'}/${operation}`;
}

/** A button of the dialog that is open. */
export const inDialog = (name: string | RegExp) => () =>
  within(screen.getByRole('dialog')).getByRole('button', { name });
/** Types into a field, or chooses in it. */
export const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
