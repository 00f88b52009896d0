'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { lazyImport, notLoaded, reloadKeepingTyped } from '@/lib/client/lazy-import';
import { useLongWait } from '@/lib/client/use-interval';
import { Button } from './button';
import { ErrorState } from './error-state';
import { Modal } from './modal';
import { Skeleton, StillLoading } from './skeleton';
import { Spinner } from './spinner';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface DialogProps {
  onClose: (isDone: boolean) => void;
}

/** A shorter wait is not worth a word. */
const LATE_MS = 300;

/**
 * A part of the page that loads when it is first drawn. Until then its place shows a skeleton, or why it could not be
 * loaded and another try. Call it once, at the top of the file that draws the part.
 * @param lines of the skeleton
 * @param first `firstView` for a part that the page begins with: its skeleton stands in the first HTML and holds the place
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  lines = 2,
  first?: 'firstView',
): ComponentType<Props> {
  function PartState({ hasFailed, retry }: WaitingProps<Props>) {
    const isLong = useLongWait(!hasFailed);
    if (hasFailed) return <NotLoaded retry={retry} />;
    return <Skeleton lines={lines}>{isLong && <StillLoading />}</Skeleton>;
  }
  return lazily(load, PartState, first ? 'late' : 'new');
}

/** The same for a dialog or drawer. A late or failed one says so in a dialog, so that focus goes into it and back as always. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  return lazily(load, function DialogState({ hasFailed, retry, props: { onClose } }) {
    const t = useTranslations('ui');
    const { text, label, act } = useNotLoaded(retry);
    const close = () => onClose(false);
    return (
      <Modal
        shape="s"
        title={t(hasFailed ? 'failed' : 'loading')}
        onClose={close}
        footer={
          <>
            <Button data-safe onClick={close}>
              {t('cancel')}
            </Button>
            {hasFailed && (
              <Button variant="primary" onClick={act}>
                {label}
              </Button>
            )}
          </>
        }
      >
        {hasFailed ? <p role="alert">{text}</p> : <Spinner size={24} />}
      </Modal>
    );
  });
}

/** Why a part could not be loaded, and the act that helps: another try, or the new release. */
function useNotLoaded(retry: () => void): { text: string; label: string; act: () => void } {
  const t = useTranslations('failure');
  const ui = useTranslations('ui');
  if (notLoaded().code === 'newRelease') return { text: t('newRelease'), label: ui('reload'), act: reloadKeepingTyped };
  return { text: t('offline'), label: ui('retry'), act: retry };
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { text, label, act } = useNotLoaded(retry);
  return <ErrorState text={text} onRetry={act} retryLabel={label} />;
}

interface WaitingProps<Props> {
  hasFailed: boolean;
  retry: () => void;
  props: Props;
}

type LoadState = 'new' | 'late' | 'failed';

function lazily<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<WaitingProps<Props>>,
  initial: LoadState = 'new',
) {
  let cached: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    cached ??= await lazyImport(load);
    return cached;
  };
  return function LazyComponent(props: Props) {
    const [Loaded, setLoaded] = useState(() => cached);
    const [state, setState] = useState<LoadState>(initial);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let isGone = false;
      const timer = setTimeout(() => setState('late'), LATE_MS);
      void loadOnce().then((loaded) => {
        clearTimeout(timer);
        if (isGone) return;
        if (loaded) setLoaded(() => loaded);
        else setState('failed');
      });
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [tries]);
    if (Loaded) return createElement(Loaded, props);
    if (state === 'new') return null;
    const retry = () => {
      setState('late');
      setTries(tries + 1);
    };
    return <Waiting hasFailed={state === 'failed'} retry={retry} props={props} />;
  };
}
