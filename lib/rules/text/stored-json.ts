/** Schemas for what a browser stored as JSON: small, because they are part of the first load, for which zod is too heavy. */

/** The value if it has the form, else undefined. */
type Check<Value> = (value: unknown) => Value | undefined;

/** Reads a stored text, which an older release or the user may have written; null: none, or not of this form. */
export type StoredSchema<Value> = (text: string | null) => Value;

export function stored<Value>(check: Check<Value>): StoredSchema<Value | null> {
  return (text) => check(parseJson(text)) ?? null;
}

/** The JSON in a text; null if it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export const text: Check<string> = (value) => (typeof value === 'string' ? value : undefined);
export const number: Check<number> = (value) => (typeof value === 'number' ? value : undefined);

export function oneOf<const Value>(values: readonly Value[]): Check<Value> {
  return (value) => values.find((known) => known === value);
}

export function nullable<Value>(check: Check<Value>): Check<Value | null> {
  return (value) => (value === null ? null : check(value));
}

export function listOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: Value[] = [];
    for (const item of value) {
      const found = check(item);
      if (found === undefined) return undefined;
      items.push(found);
    }
    return items;
  };
}

/** Fields that the form does not name are left out. */
export function object<Fields extends object>(checks: { [Name in keyof Fields]: Check<Fields[Name]> }): Check<Fields> {
  const names = Object.keys(checks) as (keyof Fields & string)[]; // It has no other keys.
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = fieldsOf(value);
    const entries = names.map((name) => [name, checks[name](fields[name])] as const);
    if (entries.some(([, found]) => found === undefined)) return undefined;
    return Object.fromEntries(entries) as Fields; // Each field has just been checked.
  };
}
