'use client';

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './embed.module.css';

interface EmbeddedFrameProps {
  url: string;
  title: string;
  /** In its place if the page or its vendor does not come. */
  instead: ReactNode;
  onLoad?: (frame: HTMLIFrameElement) => void;
}

/** Scripts of a vendor: on another origin, without this tab, its windows or its address. */
export function EmbeddedFrame({ url, title, instead, onLoad }: EmbeddedFrameProps) {
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

interface EmbeddedPage {
  ref: RefObject<HTMLIFrameElement | null>;
  /** `failed`: there is nothing to show, because the page or its vendor did not come. */
  state: 'waiting' | 'ready' | 'failed';
  onLoad: () => void;
}

/** After it has loaded, the page itself gives its vendor up earlier than this: silence means that it is not ours. */
const SILENCE_MS = 25_000;

/** Follows what a page in a frame of another origin says of itself: `embed:ready` or `embed:failed`. */
function useEmbeddedPage(url: string): EmbeddedPage {
  const ref = useRef<HTMLIFrameElement>(null);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<EmbeddedPage['state']>('waiting');
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
