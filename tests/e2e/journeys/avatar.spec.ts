import sharp from 'sharp';
import { gpsPhoto } from '../../server/support/pictures';
import { Keys } from '../support/by-keys';
import { expect, type Page, test } from '../support/fixtures';
import { hydrated } from '../support/hydrated';
import { signInAs } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t } from '../support/words';

const GENERAL = 'yumi.takahashi@minato.example.com';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>window.hacked = true</script><rect width="24" height="24" fill="#f00"/></svg>';

const plain = (background: string) => sharp({ create: { width: 600, height: 300, channels: 3, background } });
const picture = (page: Page) => page.getByRole('img', { name: t('avatar.yours') });

async function open(page: Page, stack: WorkerStack): Promise<void> {
  await signInAs(page, stack, GENERAL);
  await page.goto('/profile');
  await expect(picture(page)).toBeVisible();
}

/** As soon as the field listens: nobody gets past its button before that. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await hydrated(page, 'input[type=file]');
  await page.setInputFiles('input[type=file]', { name, mimeType: '', buffer });
}

/** Takes the picture as it is offered, and waits until it is shown. */
async function use(page: Page): Promise<{ width: number; bytes: Buffer }> {
  await page.getByRole('button', { name: t('avatar.use') }).click();
  await expect(page.getByText(t('ui.processing'))).toBeVisible();
  const shown = page.waitForResponse((answer) => /\.webp\?v=\d+$/.test(answer.url()) && answer.ok());
  await expect(page.getByText(t('avatar.changed'))).toBeVisible();
  await page.getByRole('button', { name: '閉じる' }).last().click();
  const width = await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
  return { width, bytes: await (await shown).body() };
}

// The account has no picture to begin with: the avatar host answers 404, and the browser says so.
test.use({ expectedStatuses: [404] });

test('SVG, animated GIF and a photo with its place become a small WebP and nothing more', async ({ page, stack }) => {
  await open(page, stack);
  // A placeholder tells nothing that would need the room of a picture.
  expect((await picture(page).boundingBox())?.width).toBe(72);
  await expect(page.getByRole('button', { name: t('avatar.delete') })).toBeHidden();
  const frames = Buffer.concat([Buffer.alloc(90 * 90 * 3, 40), Buffer.alloc(90 * 90 * 3, 220)]);
  const files = {
    'drawing.svg': Buffer.from(SVG),
    'moving.gif': await sharp(frames, { raw: { width: 90, height: 180, channels: 3, pageHeight: 90 } })
      .gif()
      .toBuffer(),
    'photo.jpg': await gpsPhoto(),
  };
  for (const [name, file] of Object.entries(files)) {
    await choose(page, name, file);
    const { width, bytes } = await use(page);
    const { format, pages, exif, xmp } = await sharp(bytes).metadata();
    expect([name, width, format, pages ?? 1, exif, xmp]).toEqual([
      name,
      name === 'moving.gif' ? 90 : 250,
      'webp',
      1,
      undefined,
      undefined,
    ]);
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  // The header follows, and after a reload everything is as it was.
  const header = page.getByRole('banner').locator('img').first();
  await expect(header).toHaveJSProperty('naturalWidth', 250);
  await page.reload();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 250);
  await page.getByRole('button', { name: t('avatar.delete') }).click();
  await page.getByRole('button', { name: t('avatar.deleteConfirm') }).click();
  await expect(page.getByText(t('avatar.deleted'))).toBeVisible();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 500);
  await expect(page.getByRole('button', { name: t('avatar.delete') })).toBeHidden();
});

test('by keys alone the frame is moved and sized, and the picture is what was framed', async ({ page, stack }) => {
  await open(page, stack);
  const left = await plain('#f00').resize(300, 300).png().toBuffer();
  await choose(
    page,
    'halves.png',
    await plain('#00f')
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
  const frame = page.getByRole('button', { name: t('avatar.frame') });
  await frame.focus();
  for (let time = 0; time < 12; time += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('-');
  expect(await new Keys(page).areKept(8)).toBe(true);
  const { bytes } = await use(page);
  const { channels } = await sharp(bytes).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 100))).toEqual([3, 0, 0]);
});

test.describe('a picture that is cut off', () => {
  // The recorder of traces asks for pictures that could not be drawn; the page itself never does.
  test.use({ expectedConsole: [/blob:.*connect-src|policy violation: connect-src blob/] });

  test('is called broken by the browser that tried to draw it', async ({ page, stack }) => {
    await open(page, stack);
    await choose(page, 'cut.png', (await plain('#00f').png().toBuffer()).subarray(0, 60));
    await expect(page.getByText(t('failure.pictureBroken'))).toBeVisible();
  });
});
