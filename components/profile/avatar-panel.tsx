'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { PictureProblem } from './load-picture';
import { Alert } from '@/components/ui/alert';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { FilePicker } from '@/components/ui/file-picker';
import { toast } from '@/components/ui/toast';
import { useRestoreFocus } from '@/components/ui/focus';
import { renewAvatar, useAvatarAddress } from '@/components/layout/own-avatar';
import { useDenialText } from '@/lib/client/use-permission';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import { AVATAR } from '@/lib/rules/limits';
import { isCustomAvatar } from '@/lib/rules/profile/picture';
import { TIMING } from '@/lib/rules/timing';
import styles from './avatar-panel.module.css';
import { CropDialog } from './crop-dialog';
import { useAvatarFile, useFileIntake } from './use-avatar-file';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { useMutation } from '@/lib/client/use-mutation';

/** The user's own avatar, changed by a file, a drop or the clipboard (docs/product.md#avatar-rules). */
export function AvatarPanel({ address, fallback }: { address: string; fallback: string }) {
  const t = useTranslations('avatar');
  const ui = useTranslations('ui');
  const denied = useDenialText('profile.setAvatar');
  const shown = useAvatarAddress(address) ?? fallback;
  const [loaded, setLoaded] = useState<'own' | 'default' | null>(null);
  const isCustom = loaded === 'own';
  const { isReloading, reloadSoon } = useReloadedAvatar();
  const { picture, problem, isOpening, choose, clear } = useAvatarFile();
  const changeButton = useRestoreFocus<HTMLButtonElement>(isCustom);
  const isDragged = useFileIntake(!denied && !isReloading && !picture, choose);
  const finish = (words: 'changed' | 'deleted') => (isCertain: boolean) => reloadSoon(isCertain ? t(words) : null);
  return (
    <Panel title={t('title')} description={t('text')} busy={isReloading}>
      <div className={styles.parts}>
        {/* A placeholder tells nothing that would need the room of a picture. */}
        <div
          className={isDragged ? styles.dropping : styles.picture}
          data-small={(!isCustom && !isDragged) || undefined}
        >
          {loaded === null && (
            <div className={styles.below}>
              <Avatar src={null} size={250} />
            </div>
          )}
          <AvatarPicture address={shown} fallback={fallback} label={t('yours')} onLoaded={setLoaded} />
          {isDragged && <p className={styles.drop}>{t('drop')}</p>}
        </div>
        <Row>
          <FilePicker
            ref={changeButton}
            label={t('file')}
            accept={AVATAR.extensions.join(',')}
            disabledReason={denied}
            busy={isReloading}
            onFile={choose}
          >
            {t('change')}
          </FilePicker>
          {isCustom && <DeleteAvatar isStopped={isReloading} onDeleted={finish('deleted')} />}
          {loaded === 'default' && <span className={styles.remark}>{t('default')}</span>}
        </Row>
        {(isReloading || isOpening) && <Progress label={ui('processing')} />}
        <AvatarHelp problem={problem} onDismiss={clear} />
      </div>
      {picture && <CropDialog picture={picture} onClose={clear} onChanged={finish('changed')} />}
    </Panel>
  );
}

function AvatarHelp({ problem, onDismiss }: { problem: PictureProblem | null; onDismiss: () => void }) {
  const t = useTranslations('avatar');
  const toText = useKeptFailureMessage();
  return (
    <>
      <p className={styles.formats}>{t('formats', { megabytes: AVATAR.inputBytes / 1024 / 1024 })}</p>
      {problem && (
        <Alert tone="bad" title={t('notChanged')} announce onDismiss={onDismiss}>
          {toText({ code: problem })}
        </Alert>
      )}
    </>
  );
}

/**
 * Shows the new picture 2 s after it was accepted: until then the avatar host may answer with the old one. If the user
 * goes to another screen meanwhile, that one shows the new picture at once.
 */
function useReloadedAvatar(): { isReloading: boolean; reloadSoon: (done: string | null) => void } {
  const [isReloading, setReloading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      renewAvatar();
    },
    [],
  );
  const reloadSoon = (done: string | null) => {
    setReloading(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      renewAvatar();
      setReloading(false);
      if (done) toast({ tone: 'good', text: done });
    }, TIMING.avatarReloadMs);
  };
  return { isReloading, reloadSoon };
}

interface AvatarPictureProps {
  address: string;
  fallback: string;
  label: string;
  /** Whether what has loaded is the user's own picture or the default one; null while neither has. */
  onLoaded: (picture: 'own' | 'default' | null) => void;
}

/** The avatar, else the default picture, else a drawing. */
function AvatarPicture({ address, fallback, label, onLoaded }: AvatarPictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [address, fallback].find((candidate) => !failed.includes(candidate));
  if (!shown) return <Avatar src={null} size={250} label={label} />;
  const inspect = (image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    const isThere = image.naturalWidth > 0;
    const isOwn = shown === address && isCustomAvatar({ width: image.naturalWidth, height: image.naturalHeight });
    onLoaded(isThere ? (isOwn ? 'own' : 'default') : null);
    if (!isThere) setFailed((before) => (before.includes(shown) ? before : [...before, shown]));
  };
  return (
    <img
      // It may have loaded or failed before this code ran; then no event follows.
      ref={inspect}
      className={styles.image}
      src={shown}
      alt={label}
      width={AVATAR.displayPx}
      height={AVATAR.displayPx}
      onLoad={({ currentTarget }) => inspect(currentTarget)}
      onError={({ currentTarget }) => inspect(currentTarget)}
    />
  );
}

function DeleteAvatar({ isStopped, onDeleted }: { isStopped: boolean; onDeleted: (isCertain: boolean) => void }) {
  const t = useTranslations('avatar');
  const ui = useTranslations('ui');
  const denied = useDenialText('profile.deleteAvatar');
  const { trigger, isBusy, failure, forget } = useMutation('profile.deleteAvatar');
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    forget();
  };
  const remove = async () => {
    const result = await trigger({});
    if (result?.failure?.code === 'unknownResult') onDeleted(false);
    if (!result || result.failure) return;
    close();
    onDeleted(true);
  };
  return (
    <>
      <Button icon="trash" variant="quiet" busy={isStopped} disabledReason={denied} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('deleteTitle')}
        tone="danger"
        confirmLabel={t('deleteConfirm')}
        onConfirm={() => void remove()}
        onClose={close}
        busy={isBusy}
      >
        <p>{t('deleteText')}</p>
        {isBusy && <Progress label={ui('processing')} />}
        {failure && <FailureAlert title={t('notDeleted')} failure={failure} />}
      </Dialog>
    </>
  );
}
