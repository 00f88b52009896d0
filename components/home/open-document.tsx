'use client';

import { useEffect } from 'react';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';

/** Stands beside an embedded page: after a screen for secrets, whose document may not show one, it loads a new document. */
export function OpenDocument() {
  useEffect(() => reloadUnlessLoadedOpen(), []);
  return null;
}
