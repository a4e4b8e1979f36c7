// The slide captcha as a person solves it: looks where the piece fits, drags it there.
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect } from './fixture.ts';

interface Picture {
  image: string;
  piece: string;
  y: number;
}

/** The gap is the picture, darkened: where the piece, darkened the same, differs least from it. */
const DARK = [24, 38, 66] as const;
const DARKENED = 0.58;

/** Where the piece belongs, in the picture's own pixels from its left edge. */
export function gapOf({ image, piece, y }: Picture): number {
  const whole = decode(image);
  const part = decode(piece);
  const differenceAt = (x: number): number => {
    let sum = 0;
    for (let py = 0; py < part.height; py++) {
      for (let px = 0; px < part.width; px++) {
        const own = (py * part.width + px) * 4;
        if (part.data[own + 3] !== 255) continue;
        const there = ((py + y) * whole.width + px + x) * 4;
        for (const [c, dark] of DARK.entries()) {
          const expected = (part.data[own + c] ?? 0) * (1 - DARKENED) + dark * DARKENED;
          sum += Math.abs((whole.data[there + c] ?? 0) - expected);
        }
      }
    }
    return sum;
  };
  const places = Array.from({ length: whole.width - part.width }, (_, x) => x);
  return places.reduce((best, x) => (differenceAt(x) < differenceAt(best) ? x : best), 0);
}

const decode = (dataUrl: string): PNG => PNG.sync.read(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));

/** Resolves with the next picture that the page is given; ask before what brings it. */
export async function nextPicture(page: Page): Promise<Picture> {
  const answer = await page.waitForResponse((r) => /auth\/SlideImage/i.test(r.url()));
  return ((await answer.json()) as { data: Picture }).data;
}

/** Drags the slider so that the piece is `x` picture pixels from the left. */
export async function slideTo(page: Page, x: number): Promise<void> {
  const slider = page.getByRole('slider', { name: /缺口/ });
  await expect(page.getByRole('img', { name: '带有缺口的图片' })).toBeVisible();
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const most = Number(await slider.getAttribute('max'));
  // a native thumb is 16 px wide and stays within its track
  const at = (value: number) => box.x + 8 + (value / most) * (box.width - 16);
  const middle = box.y + box.height / 2;
  await page.mouse.move(at(0), middle);
  await page.mouse.down();
  await page.mouse.move(at(x), middle, { steps: 8 });
  await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - x)).toBeLessThanOrEqual(3);
  await page.mouse.up();
}
