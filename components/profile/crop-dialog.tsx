'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { centredFrame, resizeFrame, type SquareFrame, smallestSide } from './crop-geometry';
import type { OpenPicture } from './load-picture';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useMutation } from '@/lib/client/use-mutation';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { AVATAR } from '@/lib/rules/limits';
import { formatBytes } from '@/lib/rules/text/format';
import styles from './crop-dialog.module.css';
import { CropStage } from './crop-stage';

interface CropDialogProps {
  picture: OpenPicture;
  onClose: () => void;
  /** `isCertain` is false if the answer was lost. */
  onChanged: (isCertain: boolean) => void;
}

/** Chooses the square that becomes the avatar. It stays open if the change fails. */
export function CropDialog({ picture, onClose, onChanged }: CropDialogProps) {
  const t = useTranslations('avatar');
  const ui = useTranslations('ui');
  const toText = useFailureMessage();
  const { trigger, isBusy, failure } = useMutation('profile.setAvatar');
  const [frame, setFrame] = useState(() => centredFrame(picture));
  const [isUncut, setUncut] = useState(false);
  const { once } = useSingleFlight();
  const change = async () => {
    const image = await cutPicture(picture.image, frame);
    setUncut(image === null);
    const result = image === null ? null : await trigger({ image });
    if (result?.failure?.code === 'unknownResult') onChanged(false);
    if (!result || result.failure) return undefined;
    onClose();
    onChanged(true);
    return STAY_BUSY;
  };
  return (
    <Dialog
      title={t('cropTitle')}
      size="m"
      confirmLabel={t('use')}
      onConfirm={() => void once(change)}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('cropText')}</p>
      <CropStage picture={picture} frame={frame} onFrame={setFrame} />
      <div className={styles.below}>
        <CropPreview picture={picture} frame={frame} />
        <CropControls picture={picture} frame={frame} onFrame={setFrame} />
      </div>
      {isBusy && <Progress label={ui('processing')} />}
      {isUncut && (
        <Alert tone="bad" title={t('notChanged')} announce>
          {toText({ code: 'pictureBroken', status: 0, requestId: '' })}
        </Alert>
      )}
      {failure && <FailureAlert title={t('notChanged')} failure={failure} />}
    </Dialog>
  );
}

function CropPreview({ picture, frame }: { picture: OpenPicture; frame: SquareFrame }) {
  const t = useTranslations('avatar');
  const { left, top, side } = frame;
  const share = (part: number) => `${(part / side) * 100}%`;
  const style = { width: share(picture.width), height: share(picture.height), left: share(-left), top: share(-top) };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('preview')}</figcaption>
      <div className={styles.pair}>
        {(['large', 'small'] as const).map((size) => (
          <span key={size} className={`${styles.round} ${styles[size]}`}>
            <img className={styles.picture} src={picture.image.src} alt="" style={style} />
          </span>
        ))}
      </div>
    </figure>
  );
}

const QUALITIES = [0.92, 0.8, 0.6, 0.4] as const;

/**
 * Cuts the square out and encodes it as a JPEG small enough to be sent, without the metadata of the file.
 * Returns base64 without a prefix; null if the browser cannot do it.
 */
export async function cutPicture(image: HTMLImageElement, { left, top, side }: SquareFrame): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, AVATAR.sentPx);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  try {
    pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const blob = await toBlob(canvas, quality);
      if (blob && blob.size <= AVATAR.sentBytes) return await toBase64(blob);
    }
  } catch {
    // The browser refuses the pixels of an SVG that refers to other files.
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

interface CropControlsProps {
  picture: OpenPicture;
  frame: SquareFrame;
  onFrame: (frame: SquareFrame) => void;
}

function CropControls({ picture, frame, onFrame }: CropControlsProps) {
  const t = useTranslations('avatar');
  const locale = useLocale();
  const { width, height } = picture;
  const { left, top, side } = frame;
  const largest = Math.min(width, height);
  const percent = Math.round((side / largest) * 100);
  const source = { type: picture.type.toUpperCase(), width, height, size: formatBytes(picture.bytes, locale) };
  return (
    <div className={styles.controls}>
      <div className={styles.sliders}>
        <Slider
          label={t('size')}
          valueText={t('sizeValue', { percent })}
          least={smallestSide(picture)}
          most={largest}
          value={side}
          onValue={(value) => onFrame(resizeFrame(frame, value, picture))}
        />
        <Slider
          label={t('left')}
          valueText={t('leftValue', { left })}
          most={width - side}
          value={left}
          onValue={(value) => onFrame({ ...frame, left: value })}
        />
        <Slider
          label={t('top')}
          valueText={t('topValue', { top })}
          most={height - side}
          value={top}
          onValue={(value) => onFrame({ ...frame, top: value })}
        />
      </div>
      <div>
        <Button size="s" onClick={() => onFrame(centredFrame(picture))}>
          {t('center')}
        </Button>
      </div>
      <p className={styles.facts}>{t('readout', { side })}</p>
      <p className={styles.facts}>{t('source', source)}</p>
      <p className={styles.facts}>{t('privacy')}</p>
    </div>
  );
}

interface SliderProps {
  label: string;
  valueText: string;
  least?: number;
  most: number;
  value: number;
  onValue: (value: number) => void;
}

function Slider({ label, valueText, least = 0, most, value, onValue }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={least}
        max={most}
        value={value}
        disabled={least === most}
        aria-valuetext={valueText}
        onChange={({ target }) => onValue(target.valueAsNumber)}
      />
    </>
  );
}
