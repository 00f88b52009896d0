import type { Failure } from '@/lib/rules/failures';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/** A part of the console could not be loaded: as good as always because there is no network. */
export const NOT_LOADED: Failure = { code: 'offline', status: 0, requestId: '' };

/**
 * Loads a part of the console's own scripts on first use, such as a schema; the next use tries again where that failed.
 * @param load imports it
 * @returns null where it could not be loaded
 */
export async function lazyImport<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}

/**
 * A form's judge that loads its schema on first use: schemas, and what they bring along, stay out of the first paint.
 * @param load imports the schema that the door and the stub provider use as well
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<z.ZodType<unknown, Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const [schema, { zodResolver }] = await Promise.all([load(), import('@hookform/resolvers/zod')]);
    // `raw`: what was typed is what is sent, the door normalises it; the schema's output has other types.
    return zodResolver(schema as never, undefined, { raw: true })(values as never, context, options as never) as never;
  };
}
