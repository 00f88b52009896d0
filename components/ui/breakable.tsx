import { Fragment, type ReactNode } from 'react';

/**
 * An account or a host that is longer than a line ends it after its @, or after a dot or colon far behind: not inside a word.
 * The place is hidden from screen readers: Chromium would put a space into the name of a control there.
 * @param far how many letters fit on every line of its place
 */
export function breakable(text: string, far = 16): ReactNode {
  return text.split(new RegExp(`(?<=@|[\\w.:-]{${far}}[.:])(?=\\w)`)).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr aria-hidden />}
      {part}
    </Fragment>
  ));
}
