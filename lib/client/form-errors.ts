import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { Failure } from '@/lib/rules/failures';
import { notLoaded } from './lazy-import';

/** Whether a key belongs to the input method. In Safari the key that ends a conversion comes after it, with this code alone. */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}

/** What a form shows beside its button: its schema could not be loaded, or a failure that names no field. */
export function formFailure(errors: FieldErrors, failure: Failure | undefined): Failure | undefined {
  if (errors.root?.type === 'notLoaded') return notLoaded();
  return failure?.fields ? undefined : failure;
}

/** Shows the server's messages beside their fields; the first one gets the focus. */
export function setFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  failure: Failure | undefined,
): void {
  for (const [index, [name, message]] of Object.entries(failure?.fields ?? {}).entries())
    setError(name as Path<Values>, { message }, { shouldFocus: index === 0 }); // A field that the form does not have shows nowhere.
}
