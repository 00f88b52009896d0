import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

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
