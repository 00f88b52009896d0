'use client';

import { useEffect } from 'react';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';

/** Stands beside what is of others: whoever came from the screen for passwords gets a document that may show it. */
export function OpenDocument() {
  useEffect(() => reloadUnlessLoadedOpen(), []);
  return null;
}
