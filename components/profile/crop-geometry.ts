/** The square to be cut out, in pixels of the picture. */
export interface SquareFrame {
  left: number;
  top: number;
  side: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

// A smaller frame could not be grabbed.
const SMALLEST_PART = 0.1;

/** The largest square, in the centre. */
export function centredFrame({ width, height }: PictureSize): SquareFrame {
  const side = Math.min(width, height);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), side };
}

export function moveFrame(
  { left, top, side }: SquareFrame,
  byX: number,
  byY: number,
  picture: PictureSize,
): SquareFrame {
  return { left: within(left + byX, 0, picture.width - side), top: within(top + byY, 0, picture.height - side), side };
}

/** Resizes about the frame's own centre and then pushes it back into the picture. */
export function resizeFrame(frame: SquareFrame, side: number, picture: PictureSize): SquareFrame {
  const next = within(side, smallestSide(picture), Math.min(picture.width, picture.height));
  const shift = (frame.side - next) / 2;
  return moveFrame({ ...frame, side: next }, shift, shift, picture);
}

/** Drags one corner; the opposite corner stays where it is. */
export function dragCorner(
  frame: SquareFrame,
  corner: Corner,
  byX: number,
  byY: number,
  picture: PictureSize,
): SquareFrame {
  const isRight = corner.endsWith('Right');
  const isBottom = corner.startsWith('bottom');
  const right = frame.left + frame.side;
  const bottom = frame.top + frame.side;
  const roomX = isRight ? picture.width - frame.left : right;
  const roomY = isBottom ? picture.height - frame.top : bottom;
  const grown = frame.side + Math.max(isRight ? byX : -byX, isBottom ? byY : -byY);
  const side = within(grown, smallestSide(picture), Math.min(roomX, roomY));
  return { left: isRight ? frame.left : right - side, top: isBottom ? frame.top : bottom - side, side };
}

export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';
export const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

export function smallestSide({ width, height }: PictureSize): number {
  return Math.max(1, Math.round(Math.min(width, height) * SMALLEST_PART));
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.max(Math.min(value, most), Math.min(least, most)));
}
