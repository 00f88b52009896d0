'use client';

import { type ChangeEvent, type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { Button } from './button';

interface TextFileOptions {
  mostBytes: number;
  /** Null: it is no text. */
  decode: (bytes: Uint8Array) => string | null;
  /** @param isWhole a file was chosen or dropped, and nobody goes on typing */
  onText: (text: string, isWhole: boolean) => void;
}

/** A text that is typed, or read from a file that is chosen or dropped. It stays in the browser. */
export function useTextFile({ mostBytes, decode, onText }: TextFileOptions) {
  const [fault, setFault] = useState<'tooLarge' | 'unreadable' | 'notText'>();
  const change = (text: string, isWhole: boolean) => {
    setFault(undefined);
    onText(text, isWhole);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    if (file.size > mostBytes) return setFault('tooLarge');
    const bytes = await file.arrayBuffer().catch(() => null);
    const text = bytes && decode(new Uint8Array(bytes));
    if (text === null) setFault(bytes ? 'notText' : 'unreadable');
    else change(text, true);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return { fault, change, take, drop };
}

interface FilePickerProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> {
  /** Of the hidden input. */
  label: string;
  accept: string;
  onFile: (file: File) => unknown;
}

export function FilePicker({ label, accept, onFile, ...button }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // So that the same file can be chosen again after a correction.
    target.value = '';
  };
  return (
    <>
      <Button {...button} icon="upload" onClick={() => picker.current?.click()} />
      <input ref={picker} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
    </>
  );
}
