'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { allowsEmbeds } from '@/lib/rules/screens';
import styles from './chat.module.css';

const ChatFrame = lazyComponent(() => import('./chat-frame').then((loaded) => loaded.ChatFrame));

interface ChatProps {
  /** The chat's page on its own origin. */
  url: string;
  email: string;
  /** Leads on if the chat cannot be had. */
  support: string;
}

/** The chat is loaded only once it is opened, and never on a screen for secrets (docs/product.md#chat). */
export function Chat(props: ChatProps) {
  const t = useTranslations('chat');
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  if (!allowsEmbeds(pathname)) return null;
  const toggle = () => {
    setOpened(true);
    setOpen(!isOpen);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    launcher.current?.focus();
  };
  return (
    <section className={styles.chat} aria-label={t('title')} onKeyDown={onKeyDown}>
      {hasOpened && (
        <div hidden={!isOpen}>
          <ChatFrame {...props} />
        </div>
      )}
      <Button ref={launcher} icon={isOpen ? 'cross' : 'mail'} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('close') : t('open')}
      </Button>
    </section>
  );
}
