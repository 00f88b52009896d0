import { Fragment, type ReactNode } from 'react';

/** An account that is longer than a line ends it after its @, or after a dot far behind: not inside a word. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=@|[\w.-]{16}\.)(?=\w)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
