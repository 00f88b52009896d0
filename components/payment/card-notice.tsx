'use client';

import { FailedNotice } from '@/components/layout/failure-alert';
import { FocusHere } from '@/components/ui/focus-on-mount';
import { Notice } from '@/components/ui/alert';
import type { CardProblem } from './use-keep-card';

/** Why a card could not be registered: in the catalogue's words where the console was asked, else in the vendor's. */
export function CardNotice({ problem: { failure, text } }: { problem: CardProblem }) {
  if (failure) return <FailedNotice failure={failure} />;
  return (
    <FocusHere>
      <Notice tone="bad" announce>
        {text}
      </Notice>
    </FocusHere>
  );
}
