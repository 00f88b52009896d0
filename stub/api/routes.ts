/** Finds the operation of a request: exact path templates, trailing slashes included (wire contract, section 2). */
import { TABLE, type OperationName, isOperationName, rowOf } from '../../lib/operations/table.ts';
import type { StubConfig } from '../env.ts';

export interface Route {
  name: OperationName;
  /** Decoded parts of the path that are input fields. */
  params: Record<string, string>;
}

export interface Routes {
  /**
   * @param path as it came, undecoded and without its query
   * @returns every operation that lives there: two rows may share a path and differ in their bodies; `null` where the path is
   *   unknown, an empty list where only the method is
   */
  find: (host: 'api' | 'search', method: string, path: string) => Route[] | null;
}

interface Compiled {
  name: OperationName;
  host: 'api' | 'search';
  method: string;
  pattern: RegExp;
  fields: string[];
}

/** Compiles the table's paths with the configured words. */
export function compileRoutes(words: StubConfig['words']): Routes {
  const compiled = Object.keys(TABLE)
    .filter(isOperationName)
    .map((name) => compile(name, words));
  return {
    find: (host, method, path) => {
      const here = compiled.filter((row) => row.host === host && row.pattern.test(path));
      if (here.length === 0) return null;
      const routes = here.filter((row) => row.method === method).map((row) => toRoute(row, path));
      return routes.some((route) => route === null) ? null : routes.filter((route) => route !== null);
    },
  };
}

function compile(name: OperationName, words: Record<string, string>): Compiled {
  const row = rowOf(name);
  const fields: string[] = [];
  const source = row.path.replace(/\{([\w-]+)\}/g, (_, field: string) => {
    const word = words[field];
    if (word !== undefined) return word;
    fields.push(field);
    return '([^/]+)';
  });
  return { name, host: row.host ?? 'api', method: row.method, pattern: new RegExp(`^${source}$`), fields };
}

function toRoute({ name, pattern, fields }: Compiled, path: string): Route | null {
  const parts = pattern.exec(path)?.slice(1) ?? [];
  try {
    return {
      name,
      params: Object.fromEntries(fields.map((field, index) => [field, decodeURIComponent(parts[index] ?? '')])),
    };
  } catch {
    return null; // A broken escape names nothing.
  }
}
