'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenPicture, PictureProblem } from './load-picture';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';

/** Opens the chosen file, or says why it cannot be an avatar. */
export function useAvatarFile() {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const latest = useRef(0);
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
  const clear = () => {
    setPicture(null);
    setProblem(null);
  };
  return { picture, problem, isOpening, choose: (file: File | undefined) => file && void open(file), clear };
}

async function load(file: File): Promise<OpenPicture | { problem: PictureProblem }> {
  const pictures = await lazyImport(() => import('./load-picture'));
  return pictures
    ? pictures.openPicture(file)
    : { problem: notLoaded().code === 'newRelease' ? 'newRelease' : 'offline' };
}

/**
 * Accepts files that are dropped anywhere on the page or pasted; one that misses its target would make the browser leave.
 * Returns whether a file is being dragged over the page.
 */
export function useFileIntake(isEnabled: boolean, onFile: (file: File) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    const [file] = files ?? [];
    if (file && isEnabled) onFile(file);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragged(event.type === 'dragover');
      if (event.type === 'drop') take(event.dataTransfer.files);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', over, { signal });
    // Only a drag that leaves the window has no related target.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragged(false), {
      signal,
    });
    window.addEventListener('paste', ({ clipboardData, target }) => isEditable(target) || take(clipboardData?.files), {
      signal,
    });
    return () => listening.abort();
  }, []);
  return isDragged && isEnabled;
}

/** A paste into a field belongs to the field, even if the clipboard holds a picture too. */
function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, [contenteditable]');
}
