'use client';

import { FailureAlert } from '@/components/layout/failure-alert';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { Alert } from '@/components/ui/alert';
import type { CardProblem } from './use-keep-card';

/** Why a card could not be registered: in the catalogue's words where the console was asked, else in the vendor's. */
export function CardNotice({ problem: { failure, text } }: { problem: CardProblem }) {
  if (failure) return <FailureAlert failure={failure} />;
  return (
    <FocusOnMount>
      <Alert tone="bad" announce>
        {text}
      </Alert>
    </FocusOnMount>
  );
}
