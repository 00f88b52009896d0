/** Finds the operation of a request by exact path templates: docs/wire-contract.md#trailing-slashes. */
import { PROVIDER_NAMES, type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import type { StubConfig } from '../env.ts';

export interface Route {
  name: ProviderOperationName;
  /** Decoded path parts that are input fields. */
  params: Record<string, string>;
}

export interface Routes {
  /** All operations at a raw path, of which some differ only in their bodies; null: unknown path, empty: wrong method. */
  find: (host: 'api' | 'search', method: string, path: string) => Route[] | null;
}

interface RoutePattern {
  name: ProviderOperationName;
  host: 'api' | 'search';
  method: string;
  pattern: RegExp;
  fields: string[];
}

export function compileRoutes(words: StubConfig['words']): Routes {
  const compiled = PROVIDER_NAMES.map((name) => compile(name, words));
  return {
    find: (host, method, path) => {
      const here = compiled.filter((row) => row.host === host && row.pattern.test(path));
      if (here.length === 0) return null;
      const routes = here.filter((row) => row.method === method).map((row) => toRoute(row, path));
      return routes.some((route) => route === null) ? null : routes.filter((route) => route !== null);
    },
  };
}

function compile(name: ProviderOperationName, words: Record<string, string>): RoutePattern {
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

function toRoute({ name, pattern, fields }: RoutePattern, path: string): Route | null {
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
