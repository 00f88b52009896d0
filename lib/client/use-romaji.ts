'use client';

import { useEffect, useState } from 'react';
import { type Romanize, mayNeedRomaji } from '@/lib/rules/text/search-fold';
import { lazyImport } from './lazy-import';

/** For a search: loads the reading of kana when something is typed that it could find; null until then. */
export function useRomaji(words: string): Romanize | null {
  const [romanize, setRomanize] = useState<Romanize | null>(null);
  const isWanted = romanize === null && mayNeedRomaji(words);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    // Without it the search finds what is written.
    void lazyImport(() => import('@/lib/rules/text/romaji')).then((loaded) => {
      if (loaded && !isGone) setRomanize(() => loaded.romanize);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return romanize;
}
