'use client';
import { useEffect, useRef, useState } from 'react';
import type { OpenPicture, PictureProblem } from '@/components/profile/load-picture';
import { lazyImport } from '@/lib/client/lazy-import';

/** A file on its way to an avatar. */
interface AvatarFile {
  picture: OpenPicture | null;
  problem: PictureProblem | null;
  isOpening: boolean;
  choose: (file: File | undefined) => void;
  forget: () => void;
}

/** Opens the file that somebody chose, or says why it cannot be an avatar. */
export function useAvatarFile(): AvatarFile {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const latest = useRef(0);
  // Its address in memory is given back with the last place that shows it.
  useEffect(() => () => picture?.close(), [picture]);

  const open = async (file: File) => {
    latest.current += 1;
    const mine = latest.current;
    setProblem(null);
    setOpening(true);
    const opened = await load(file).catch(() => ({ problem: 'pictureBroken' as const }));
    if (mine !== latest.current) return 'close' in opened ? opened.close() : undefined;
    setOpening(false);
    if ('problem' in opened) setProblem(opened.problem);
    else setPicture(opened);
  };
  const forget = () => {
    setPicture(null);
    setProblem(null);
  };
  return { picture, problem, isOpening, choose: (file) => file && void open(file), forget };
}

/** What reads pictures is loaded with the first of them. */
async function load(file: File): Promise<OpenPicture | { problem: PictureProblem }> {
  const pictures = await lazyImport(() => import('@/components/profile/load-picture'));
  return pictures ? pictures.openPicture(file) : { problem: 'offline' };
}
