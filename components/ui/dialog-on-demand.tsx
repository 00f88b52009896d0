'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createElement } from 'react';
import { Button } from './button';
import { Modal } from './modal';
import { Spinner } from './spinner';
import { type ComponentCache, useLazyComponent } from './use-lazy-component';

/** What every dialog has: the way to close it, and to say whether it has done what it was opened for. */
interface Closing {
  onClose: (isDone: boolean) => void;
}

/**
 * A dialog or sheet that is loaded when it is first opened. Whoever waits for it for long, or in vain, is told so in its
 * place, so that focus goes into it and back as always. Made once, beside the component that opens it.
 * @param load imports it
 */
export function dialogOnDemand<Props extends Closing>(load: ComponentCache<Props>['load']): ComponentType<Props> {
  const shelf: ComponentCache<Props> = { load, piece: null };
  return function DialogOnDemand(props: Props) {
    const loading = useLazyComponent(shelf);
    if (loading.piece) return createElement(loading.piece, props);
    if (!loading.hasFailed && !loading.isLate) return null;
    return <Waiting {...loading} onClose={() => props.onClose(false)} />;
  };
}

interface WaitingProps {
  hasFailed: boolean;
  retry: () => void;
  onClose: () => void;
}

function Waiting({ hasFailed, retry, onClose }: WaitingProps) {
  const t = useTranslations('ui');
  const failure = useTranslations('failure');
  return (
    <Modal
      shape="s"
      title={t(hasFailed ? 'failed' : 'loading')}
      onClose={onClose}
      footer={
        <>
          <Button data-safe onClick={onClose}>
            {t('cancel')}
          </Button>
          {hasFailed && (
            <Button variant="primary" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? <p role="alert">{failure('offline')}</p> : <Spinner size={24} />}
    </Modal>
  );
}
