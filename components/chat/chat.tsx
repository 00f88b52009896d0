'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { write } from '@/lib/client/api';
import { allowsEmbeds } from '@/lib/rules/screens';
import styles from './chat.module.css';

interface ChatProps {
  /** The chat's page on its own origin. */
  url: string;
  email: string;
}

/**
 * A frame of another origin that is loaded only once it is opened, and never on a screen for secrets. It learns who the
 * user is by a token that is posted to it alone (docs/product.md#chat).
 */
export function Chat({ url, email }: ChatProps) {
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
        <iframe
          className={styles.frame}
          hidden={!isOpen}
          src={url}
          title={t('title')}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => void identifyUser(currentTarget, new URL(url).origin, email)}
        />
      )}
      <Button ref={launcher} icon={isOpen ? 'cross' : 'mail'} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('close') : t('open')}
      </Button>
    </section>
  );
}

/** If this fails, the chat works all the same, without knowing the user. */
async function identifyUser(frame: HTMLIFrameElement, origin: string, email: string): Promise<void> {
  const { data } = await write('visitor.identify', { email });
  if (data) frame.contentWindow?.postMessage({ type: 'visitor:identify', email, token: data.token }, origin);
}
