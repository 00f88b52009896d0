import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CropDialog, cutPicture } from '@/components/profile/crop-dialog';
import { centredFrame, dragCorner, moveFrame, resizeFrame } from '@/components/profile/crop-geometry';
import { sizeSvg } from '@/components/profile/load-picture';
import { AVATAR } from '@/lib/rules/limits';
import { pictureWorld } from './avatar-world';
import { OwnDoor, renderPanel } from '../panel-door';

const WIDE = { width: 1600, height: 900 };

test('the frame begins as the largest square, in the centre; a dragged corner leaves the opposite one where it is', () => {
  expect(centredFrame(WIDE)).toEqual({ left: 350, top: 0, side: 900 });
  expect(centredFrame({ width: 3, height: 8 })).toEqual({ left: 0, top: 3, side: 3 });
  const frame = { left: 400, top: 200, side: 400 };
  expect(dragCorner(frame, 'bottomRight', -100, -100, WIDE)).toEqual({ left: 400, top: 200, side: 300 });
  expect(dragCorner(frame, 'topLeft', 100, 100, WIDE)).toEqual({ left: 500, top: 300, side: 300 });
  expect(dragCorner(frame, 'topRight', 100, -100, WIDE)).toEqual({ left: 400, top: 100, side: 500 });
});

test('wherever the frame is pushed or pulled, it stays a square inside the picture', () => {
  const far = [-5000, -1, 0, 1, 37, 5000];
  for (const picture of [WIDE, { width: 900, height: 1600 }, { width: 1, height: 1 }, { width: 3, height: 1000 }]) {
    for (const by of far) {
      const moved = moveFrame(centredFrame(picture), by, -by, picture);
      const sized = resizeFrame(moved, by, picture);
      const frames = [
        moved,
        sized,
        ...(['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const).map((corner) =>
          dragCorner(sized, corner, by, by / 2, picture),
        ),
      ];
      for (const { left, top, side } of frames) {
        expect(side).toBeGreaterThanOrEqual(1);
        expect(Math.min(left, top, picture.width - left - side, picture.height - top - side)).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

function open() {
  const world = pictureWorld();
  world.sizes = { blob: [1600, 900] };
  const image = new Image();
  image.src = 'blob:1';
  const door = new OwnDoor().open();
  renderPanel(
    <CropDialog
      picture={{ image, ...WIDE, type: 'jpeg', bytes: 123_456, close() {} }}
      onClose={() => {}}
      onChanged={() => {}}
    />,
  );
  return { world, door, frame: screen.getByRole('button', { name: '切り抜く範囲' }) };
}

test('by keys alone the frame is moved, sized, and used', async () => {
  const { world, frame } = open();
  expect(frame).toHaveAccessibleDescription(/左から350 px、上から0 px、一辺900 px.*矢印キーで移動/);
  for (const key of ['-', '-', 'ArrowLeft', 'ArrowDown']) fireEvent.keyDown(frame, { key });
  fireEvent.keyDown(frame, { key: 'ArrowRight', shiftKey: true });
  const [, left, top, side] =
    /左から([\d,]+) px、上から([\d,]+) px、一辺([\d,]+) px/.exec(screen.getByText(/左から/).textContent ?? '') ?? [];
  expect([left, top, side]).toEqual(['355', '86', '812']);
  fireEvent.click(screen.getByRole('button', { name: 'この範囲をアバターにする' }));
  await waitFor(() => expect(world.drawn).toEqual([[355, 86, 812, 812]]));
});

test('by pointer the frame follows from where it was taken', () => {
  const { frame } = open();
  // jsdom has no pointer events; theirs are mouse events with more in them.
  const point = (type: string, clientX: number) =>
    fireEvent(frame, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 100 }));
  point('pointerdown', 100);
  point('pointermove', 160);
  expect(screen.getByText(/左から410 px/)).toBeInTheDocument();
  point('pointerup', 160);
  point('pointermove', 500);
  expect(screen.getByText(/左から410 px/)).toBeInTheDocument();
});

test('sliders size and move the frame without a drag, and the way back to the centre is one press', () => {
  open();
  const slider = screen.getByRole('slider', { name: '枠の大きさ' });
  fireEvent.change(slider, { target: { value: '450' } });
  expect(slider).toHaveAttribute('aria-valuetext', '50%');
  expect(screen.getByText('450 × 450 pxを切り抜き')).toBeVisible();
  expect(screen.getByText('元の画像：JPEG・1,600 × 900 px・120.6 KiB')).toBeVisible();
  for (const [name, value] of [
    ['横の位置', '1150'],
    ['縦の位置', '10'],
  ])
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
  expect(screen.getByRole('slider', { name: '縦の位置' })).toHaveAttribute('aria-valuetext', '上から10 px');
  expect(screen.getByText('左から1,150 px、上から10 px、一辺450 px')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '中央に合わせる' }));
  expect(screen.getByText('900 × 900 pxを切り抜き')).toBeVisible();
  expect(screen.getByRole('slider', { name: '縦の位置' })).toBeDisabled();
});

test('a large square is sent no larger than the server takes, in size and in bytes', async () => {
  const world = pictureWorld();
  const tried: number[] = [];
  world.bytesAt = (quality) => {
    tried.push(quality);
    return quality > 0.7 ? AVATAR.sentBytes + 1 : AVATAR.sentBytes;
  };
  const image = await cutPicture(new Image(), { left: 0, top: 0, side: 5000 });
  expect(world.drawn).toEqual([[0, 0, 5000, AVATAR.sentPx]]);
  expect(tried).toEqual([0.92, 0.8, 0.6]);
  expect(image?.length).toBeLessThan(1024 * 1024 - 100);
  world.bytesAt = () => AVATAR.sentBytes + 1;
  expect(await cutPicture(new Image(), { left: 0, top: 0, side: 5000 })).toBeNull();
});

test('a picture whose pixels the browser keeps to itself cannot be used, and says so', async () => {
  const { door } = open();
  HTMLCanvasElement.prototype.toBlob = () => {
    throw new DOMException('tainted', 'SecurityError');
  };
  fireEvent.click(screen.getByRole('button', { name: 'この範囲をアバターにする' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('画像を読み込めませんでした。');
  expect(door.writes).toEqual([]);
});

const rootOf = (text: string) => {
  const reader = new FileReader();
  const blob = sizeSvg(text);
  return new Promise<Element | null>((resolve) => {
    reader.onload = () =>
      resolve(new DOMParser().parseFromString(String(reader.result), 'image/svg+xml').documentElement);
    if (blob) reader.readAsText(blob);
    else resolve(null);
  });
};

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"/>', '1000', '500', '0 0 24 12'],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="20"/>', '500', '1000', '0 0 10 20'],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="1e9"/>', '1000', '1000', '0 0 1 1'],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>', '1000', '1000', '0 0 100000 100000'],
])('a drawing is given a size of its own: %s', async (text, width, height, box) => {
  const root = await rootOf(text);
  expect([root?.getAttribute('width'), root?.getAttribute('height'), root?.getAttribute('viewBox')]).toEqual([
    width,
    height,
    box,
  ]);
});

test.each([
  '',
  '<svg>',
  '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  '<svg xmlns="http://www.w3.org/2000/svg">&evil;</svg>',
])('what is no whole drawing is not drawn: %j', async (text) => {
  expect(await rootOf(text)).toBeNull();
});
