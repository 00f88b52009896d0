import { Fragment, type ReactNode } from 'react';

/** By how many letters fit on every line of a place. Each is read once: lists of accounts are long. */
const PLACES = { 8: /(?<=@|[\w.:-]{8}[.:])(?=\w)/, 16: /(?<=@|[\w.:-]{16}[.:])(?=\w)/ } as const;

/**
 * An account or a host that is longer than a line ends it after its @, or after a dot or colon far behind: not inside a word.
 * The place is hidden from screen readers: Chromium would put a space into the name of a control there.
 * @param far how many letters fit on every line of its place
 */
export function breakable(text: string, far: keyof typeof PLACES = 16): ReactNode {
  return text.split(PLACES[far]).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr aria-hidden />}
      {part}
    </Fragment>
  ));
}
