'use client';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page or pasted into it; a file that misses its target would otherwise make
 * the browser leave the page.
 * @param isOpen whether a file is wanted now
 * @returns whether one is being dragged over the page
 */
export function useFileIntake(isOpen: boolean, onFile: (file: File) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    const [file] = files ?? [];
    if (file && isOpen) onFile(file);
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
    // Leaving the window has nothing it enters; leaving one element for the next does.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragged(false), {
      signal,
    });
    window.addEventListener('paste', ({ clipboardData, target }) => isEditable(target) || take(clipboardData?.files), {
      signal,
    });
    return () => listening.abort();
  }, []);
  return isDragged && isOpen;
}

/** What is pasted into a field belongs to the field, even where the clipboard holds a picture of it as well. */
function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, [contenteditable]');
}
