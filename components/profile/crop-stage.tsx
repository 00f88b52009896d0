'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import {
  CORNERS,
  type Corner,
  dragCorner,
  moveFrame,
  type PictureSize,
  resizeFrame,
  type SquareFrame,
} from './crop-geometry';
import type { OpenPicture } from './load-picture';
import { VisuallyHidden } from '@/components/ui/stack';
import styles from './crop-stage.module.css';

interface CropStageProps {
  picture: OpenPicture;
  frame: SquareFrame;
  onFrame: (frame: SquareFrame) => void;
}

/** How far one key press moves, as a part of the frame. */
const STEP = 0.05;

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const GROWTH: Readonly<Record<string, number>> = { '+': 1, '=': 1, ';': 1, '-': -1, _: -1 };

/** The picture with the frame over it, which is dragged by its middle or its corners, or moved by keys. */
export function CropStage({ picture, frame, onFrame }: CropStageProps) {
  const t = useTranslations('avatar');
  const id = useId();
  const drag = useDrag(picture, frame, onFrame);
  const press = (event: KeyboardEvent) => {
    const next = frameAfterKey(event, frame, picture);
    if (!next) return;
    event.preventDefault();
    onFrame(next);
  };
  const { width, height } = picture;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    // Percentages need no measuring; 46vh leaves room for what stands below.
    <div
      className={styles.stage}
      style={{ width: `min(100%, ${(46 * width) / height}vh)`, aspectRatio: `${width} / ${height}` }}
    >
      <img className={styles.picture} src={picture.image.src} alt="" draggable={false} />
      <button
        type="button"
        className={styles.frame}
        style={{ left: share(frame.left, width), top: share(frame.top, height), width: share(frame.side, width) }}
        aria-label={t('frame')}
        aria-describedby={`${id}p ${id}k`}
        onKeyDown={press}
        {...drag}
      >
        {CORNERS.map((corner) => (
          <span key={corner} data-corner={corner} className={`${styles.corner} ${styles[corner]}`} />
        ))}
      </button>
      <VisuallyHidden id={`${id}k`}>{t('frameKeys')}</VisuallyHidden>
      <span role="status">
        <VisuallyHidden id={`${id}p`}>{t('place', { ...frame })}</VisuallyHidden>
      </span>
    </div>
  );
}

function frameAfterKey({ key, shiftKey }: KeyboardEvent, frame: SquareFrame, picture: PictureSize): SquareFrame | null {
  const step = Math.max(1, Math.round(frame.side * STEP));
  const [x, y] = MOVES[key] ?? [0, 0];
  const growth = GROWTH[key];
  if (growth) return resizeFrame(frame, frame.side + growth * step, picture);
  const pixels = shiftKey ? 1 : step;
  return x || y ? moveFrame(frame, x * pixels, y * pixels, picture) : null;
}

interface Drag {
  x: number;
  y: number;
  from: SquareFrame;
  corner: Corner | undefined;
}

function useDrag(picture: PictureSize, frame: SquareFrame, onFrame: (frame: SquareFrame) => void) {
  const drag = useRef<Drag>(null);
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const name = event.target instanceof HTMLElement ? event.target.dataset.corner : undefined;
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      from: frame,
      corner: CORNERS.find((corner) => corner === name),
    };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const { x, y, from, corner } = drag.current;
    const stage = event.currentTarget.parentElement;
    const scale = picture.width / (stage?.clientWidth || picture.width);
    const [byX, byY] = [(event.clientX - x) * scale, (event.clientY - y) * scale];
    onFrame(corner ? dragCorner(from, corner, byX, byY, picture) : moveFrame(from, byX, byY, picture));
  };
  const end = () => {
    drag.current = null;
  };
  return { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
}
