'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { Drawer, Modal } from '@/components/ui/modal';
import { Row } from '@/components/ui/stack';
import { write } from '@/lib/client/api';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { allowsEmbeds } from '@/lib/rules/screens';
import styles from './embed.module.css';
import { GuideDrawer } from './guide-drawer';
import type { HelpPart, HelpWays } from './help-store';

interface HelpPartsProps extends HelpWays {
  email: string | null;
  guideFile: string;
  part: HelpPart | null;
  /** The chat was opened: it stays while it is closed, and what was said is there when it is opened again. */
  hasChat: boolean;
  onChat: (hasChat: true) => void;
  onClose: () => void;
}

/** No page of others is ever opened on a screen for secrets; the guide is our own. */
export function HelpParts({ part, hasChat, onChat, onClose, ...ways }: HelpPartsProps) {
  const { chatUrl, formUrl, email, guideFile, links } = ways;
  const mayEmbed = allowsEmbeds(usePathname());
  const isChat = part === 'chat';
  useEffect(() => {
    if (isChat) onChat(true);
  }, [isChat, onChat]);
  const guide = part !== null && typeof part === 'object' ? part : null;
  return (
    <>
      {guide && <GuideDrawer start={guide.guide} file={guideFile} support={links.support} onClose={onClose} />}
      {part === 'contact' && mayEmbed && formUrl && (
        <ContactDialog url={formUrl} link={links.contactForm} support={links.support} onClose={onClose} />
      )}
      {(isChat || hasChat) && mayEmbed && chatUrl && email && (
        <ChatDrawer url={chatUrl} email={email} support={links.support} isOpen={isChat} onClose={onClose} />
      )}
    </>
  );
}

interface ContactDialogProps {
  url: string;
  /** The form as a page of its own. */
  link: string;
  support: string;
  onClose: () => void;
}

export function ContactDialog({ url, link, support, onClose }: ContactDialogProps) {
  const t = useTranslations('help');
  const ui = useTranslations('ui');
  // After a screen for secrets, whose document may not show a frame, this loads a new document.
  useEffect(() => reloadUnlessLoadedOpen(), []);
  return (
    <Modal shape="m" title={t('contact.title')} onClose={onClose}>
      <p>{t('contact.text')}</p>
      {/* If the form does not come, nothing says so: the link below it leads to the same form. */}
      <EmbeddedFrame url={url} title={t('contact.title')} instead={null} />
      <Row>
        <ExternalLink href={link}>{t('contact.openElsewhere')}</ExternalLink>
        <ExternalLink href={support} variant="quiet">
          {ui('contactSupport')}
        </ExternalLink>
      </Row>
    </Modal>
  );
}

interface ChatDrawerProps {
  url: string;
  email: string;
  /** Leads on if the chat cannot be had. */
  support: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A frame of another origin. It learns who the user is by a token that is posted to it alone. */
function ChatDrawer({ url, email, support, isOpen, onClose }: ChatDrawerProps) {
  const t = useTranslations('help.chat');
  const ui = useTranslations('ui');
  return (
    <Drawer open={isOpen} keeps title={t('title')} onClose={onClose}>
      <EmbeddedFrame
        url={url}
        title={t('title')}
        instead={
          <div>
            <p>{t('missing')}</p>
            <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
          </div>
        }
        onLoad={(frame) => void identifyUser(frame, new URL(url).origin, email)}
      />
    </Drawer>
  );
}

/** If this fails, the chat works all the same, without knowing the user. */
async function identifyUser(frame: HTMLIFrameElement, origin: string, email: string): Promise<void> {
  const { data } = await write('visitor.identify', { email });
  const message = data ? { type: 'visitor:identify', email, token: data.token } : { type: 'visitor:anonymous' };
  frame.contentWindow?.postMessage(message, origin);
}

interface EmbeddedFrameProps {
  url: string;
  title: string;
  /** In its place if the page or its vendor does not come. */
  instead: ReactNode;
  onLoad?: (frame: HTMLIFrameElement) => void;
}

/** Scripts of a vendor: on another origin, without this tab, its windows or its address. */
function EmbeddedFrame({ url, title, instead, onLoad }: EmbeddedFrameProps) {
  const { ref, state, onLoad: awaitPage } = useEmbeddedPage(url);
  if (state === 'failed') return instead;
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => {
        awaitPage();
        onLoad?.(currentTarget);
      }}
    />
  );
}

/** After it has loaded, the page itself gives its vendor up earlier than this: silence means that it is not ours. */
const SILENCE_MS = 25_000;

/** Follows what a page in a frame of another origin says of itself: `embed:ready` or `embed:failed`. */
function useEmbeddedPage(url: string) {
  const ref = useRef<HTMLIFrameElement>(null);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** `failed`: there is nothing to show, because the page or its vendor did not come. */
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  useEffect(() => {
    const { origin } = new URL(url);
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== ref.current?.contentWindow) return;
      const type = (event.data as { type?: unknown } | null)?.type;
      if (type !== 'embed:ready' && type !== 'embed:failed') return;
      clearTimeout(silence.current);
      setState(type === 'embed:ready' ? 'ready' : 'failed');
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      clearTimeout(silence.current);
    };
  }, [url]);
  const onLoad = () => {
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), SILENCE_MS);
  };
  return { ref, state, onLoad };
}
