'use client';

import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import { write } from '@/lib/client/api';
import { EmbeddedFrame } from './embedded-frame';

/** A frame of another origin. It learns who the user is by a token that is posted to it alone. */
export function ChatFrame({ url, email, support }: { url: string; email: string; support: string }) {
  const t = useTranslations('help');
  return (
    <EmbeddedFrame
      url={url}
      title={t('chat.title')}
      instead={
        <div>
          <p>{t('chat.missing')}</p>
          <ExternalLink href={support}>{t('support')}</ExternalLink>
        </div>
      }
      onLoad={(frame) => void identifyUser(frame, new URL(url).origin, email)}
    />
  );
}

/** If this fails, the chat works all the same, without knowing the user. */
async function identifyUser(frame: HTMLIFrameElement, origin: string, email: string): Promise<void> {
  const { data } = await write('visitor.identify', { email });
  const message = data ? { type: 'visitor:identify', email, token: data.token } : { type: 'visitor:anonymous' };
  frame.contentWindow?.postMessage(message, origin);
}
