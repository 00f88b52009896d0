'use client';

import { useTranslations } from 'next-intl';
import { Drawer } from '@/components/ui/modal';
import { ChatFrame } from './chat-frame';

interface ChatDrawerProps {
  url: string;
  email: string;
  /** Leads on if the chat cannot be had. */
  support: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ChatDrawer({ isOpen, onClose, ...frame }: ChatDrawerProps) {
  const t = useTranslations('help.chat');
  return (
    <Drawer open={isOpen} keeps title={t('title')} onClose={onClose}>
      <ChatFrame {...frame} />
    </Drawer>
  );
}
