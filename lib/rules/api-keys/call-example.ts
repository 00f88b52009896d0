/** An example call with an API key. Only the operator knows what keys open, so nothing is shown unless they say it. */

export interface CallExample {
  address: string;
  /** One header line; `{key}` stands for the access key. */
  header: string;
}

/** The shell variable that stands for the key: the key itself is in no command line. */
export const KEY_VARIABLE = 'ACCESS_KEY';

const SPACE = /\s+/;
const HEADER = /^[A-Za-z0-9-]{1,64}: [ -~]{1,200}$/;
/** What a shell or `printf` could take for its own. */
const UNSAFE = /['\\\u0000-\u001f]/;

/** Reads `{address} {Header-Name}: {value with {key}}`; null if it is not of that form. */
export function parseCallExample(text: string): CallExample | null {
  const [address = '', ...rest] = text.trim().split(SPACE);
  const header = rest.join(' ');
  const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
  const isHeader = HEADER.test(header) && header.split('{key}').length === 2 && !UNSAFE.test(header);
  return isWeb && isHeader && !UNSAFE.test(address) ? { address, header } : null;
}

/** The call for a POSIX shell. The header goes through a pipe, so that other users of the machine do not see the key either. */
export function exampleCommand({ address, header }: CallExample): string {
  const format = header.replaceAll('%', '%%').replace('{key}', '%s');
  return `printf '${format}\\n' "$${KEY_VARIABLE}" | curl --fail-with-body -H @- '${address}'`;
}
