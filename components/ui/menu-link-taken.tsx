'use client';

import { useLinkStatus } from 'next/link';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';

/** `LinkTaken` for links in what closes with them: apart from it, because every screen loads that one. */
export function TakenMark() {
  return <span data-taken hidden />;
}

interface TakenUntilThereProps {
  isPressed: boolean;
  onThere: () => void;
}

/** Marks a link in something that closes once the screen is there; at once if the press leads nowhere in this tab. */
export function TakenUntilThere({ isPressed, onThere }: TakenUntilThereProps) {
  const { pending } = useLinkStatus();
  const arrive = useEffectEvent(onThere);
  useEffect(() => {
    if (isPressed && !pending) arrive();
  }, [isPressed, pending]);
  return pending ? <TakenMark /> : null;
}

/** Whether a link to a document of its own was pressed in this tab; the page stays until that one comes. */
export function useDocumentTaken(): { isTaken: boolean; onClick: (event: MouseEvent) => void } {
  const [isTaken, setTaken] = useState(false);
  const onClick = ({ defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey) setTaken(true);
  };
  return { isTaken, onClick };
}
