'use client';

import { useLinkStatus } from 'next/link';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';

/** Inside a link to a screen: marks it as taken from the press until the screen is there (styles in base.css). */
export function LinkTaken() {
  const { pending } = useLinkStatus();
  return pending ? <TakenMark /> : null;
}

/** The mark itself, for a link whose page is a document of its own. */
export function TakenMark() {
  return <span data-taken hidden />;
}

interface TakenUntilThereProps {
  isPressed: boolean;
  onThere: () => void;
}

/** The same for a link in something that closes once the screen is there; at once if the press leads nowhere in this tab. */
export function TakenUntilThere({ isPressed, onThere }: TakenUntilThereProps) {
  const { pending } = useLinkStatus();
  const arrive = useEffectEvent(onThere);
  useEffect(() => {
    if (isPressed && !pending) arrive();
  }, [isPressed, pending]);
  return pending ? <TakenMark /> : null;
}

/** Whether a link to a document of its own was pressed in this tab: the page stays until that one comes. */
export function useDocumentTaken(): { isTaken: boolean; onClick: (event: MouseEvent) => void } {
  const [isTaken, setTaken] = useState(false);
  const onClick = ({ defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey) setTaken(true);
  };
  return { isTaken, onClick };
}
