'use client';

import type { ReactNode } from 'react';
import { Modal } from './modal';

export interface SheetProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
}

/** Reading or navigation at the side of the page; the same rules as a dialog. */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <Modal {...rest} shape="side" /> : null;
}
