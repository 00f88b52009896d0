/** The shell variable that stands for the key in the line that is shown. */
export const KEY_VARIABLE = 'ACCESS_KEY';

/** @param accessKey for the clipboard only; without it the shell reads the key from its environment */
export function curlCommand(baseUrl: string, accessKey?: string): string {
  const header =
    accessKey === undefined ? `"Authorization: Bearer $${KEY_VARIABLE}"` : quote(`Authorization: Bearer ${accessKey}`);
  return `curl --fail-with-body -H ${header} ${quote(baseUrl)}`;
}

/** One word of a POSIX shell, in which nothing is ever executed. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
