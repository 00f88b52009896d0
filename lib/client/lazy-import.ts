import type { Failure } from '@/lib/rules/failures';

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
