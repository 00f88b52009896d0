/** A first call with a key, ready for a shell. The line that is shown never holds a key: the shell reads it from its environment. */

/** The name of the shell variable that stands for the key. */
export const KEY_VARIABLE = 'ACCESS_KEY';

/**
 * A curl line for a key.
 * @param baseUrl where the API is called
 * @param accessKey the key itself, for the clipboard only; left out, the variable stands in its place
 */
export function curlCommand(baseUrl: string, accessKey?: string): string {
  const header =
    accessKey === undefined ? `"Authorization: Bearer $${KEY_VARIABLE}"` : quote(`Authorization: Bearer ${accessKey}`);
  return `curl --fail-with-body -H ${header} ${quote(baseUrl)}`;
}

/** A text as one word of a POSIX shell: nothing in it is ever carried out. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
