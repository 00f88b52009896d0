'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { Progress } from '@/components/ui/progress';
import { cutPicture } from '@/components/profile/crop-picture';
import { centredFrame } from '@/components/profile/crop-geometry';
import type { OpenPicture } from '@/components/profile/load-picture';
import { useMutation } from '@/lib/client/use-mutation';
import styles from './crop-dialog.module.css';
import { CropPreview } from './crop-preview';
import { CropSize } from './crop-size';
import { CropStage } from './crop-stage';
import { useSingle } from './use-single';

interface CropDialogProps {
  picture: OpenPicture;
  onClose: () => void;
  /** The provider took it; or may have, where its answer was lost. */
  onChanged: (isCertain: boolean) => void;
}

/** Chooses the square that becomes the avatar; the centred one to begin with (specification, section 5). It stays open when the change fails. */
export function CropDialog({ picture, onClose, onChanged }: CropDialogProps) {
  const t = useTranslations('avatar');
  const failed = useTranslations('failure');
  const { trigger, isBusy, failure } = useMutation('profile.setAvatar');
  const [frame, setFrame] = useState(() => centredFrame(picture));
  const [isUncut, setUncut] = useState(false);
  const change = useSingle(async () => {
    const image = await cutPicture(picture.image, frame);
    setUncut(image === null);
    const result = image === null ? null : await trigger({ image });
    if (result?.failure?.code === 'unknownResult') onChanged(false);
    if (!result || result.failure) return false;
    onClose();
    onChanged(true);
    return true;
  });
  return (
    <Dialog
      open
      title={t('cropTitle')}
      size="m"
      confirmLabel={t('use')}
      onConfirm={() => void change()}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('cropText')}</p>
      <CropStage picture={picture} frame={frame} onFrame={setFrame} />
      <div className={styles.below}>
        <CropPreview picture={picture} frame={frame} />
        <CropSize picture={picture} frame={frame} onFrame={setFrame} />
      </div>
      {isBusy && <Progress label={t('busy')} />}
      {isUncut && (
        <Alert tone="bad" title={t('notChanged')} announce>
          {failed('pictureBroken')}
        </Alert>
      )}
      {failure && <FailureAlert title={t('notChanged')} failure={failure} />}
    </Dialog>
  );
}
