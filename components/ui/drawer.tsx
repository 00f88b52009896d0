'use client';

import type { ReactNode } from 'react';
import { Modal } from './modal';

interface DrawerProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
}

/** Reading or navigation at the side of the page; the same rules as a dialog. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <Modal {...rest} shape="side" /> : null;
}
