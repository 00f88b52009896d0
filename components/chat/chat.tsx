'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { write } from '@/lib/client/api';
import { isOpenToOthers } from '@/lib/rules/screens';
import styles from './chat.module.css';

interface ChatProps {
  /** The chat's page on its own origin. */
  url: string;
  /** Who is signed in, for the people at the other end. */
  email: string;
}

/**
 * The chat (specification, section 7): a frame of another origin that is loaded when somebody asks for it and not before,
 * and never where passwords are typed. It learns who is asking by a token that is posted to it alone.
 */
export function Chat({ url, email }: ChatProps) {
  const t = useTranslations('chat');
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  if (!isOpenToOthers(pathname)) return null;
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
          onLoad={({ currentTarget }) => void introduce(currentTarget, new URL(url).origin, email)}
        />
      )}
      <Button ref={launcher} icon={isOpen ? 'cross' : 'mail'} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('close') : t('open')}
      </Button>
    </section>
  );
}

/** Says to the frame who is asking. Where that fails, the chat knows nobody, and works all the same. */
async function introduce(frame: HTMLIFrameElement, origin: string, email: string): Promise<void> {
  const { data } = await write('visitor.identify', { email });
  if (data) frame.contentWindow?.postMessage({ type: 'visitor:identify', email, token: data.token }, origin);
}
