import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { drawPuzzle, HEIGHT, PIECE, WIDTH } from './captcha.scene.ts';

const drawn = (x: number, y: number, seed = 5) => {
  const { image, piece } = drawPuzzle({ x, y, seed });
  return { image: PNG.sync.read(image), piece: PNG.sync.read(piece) };
};
const light = (png: PNG, x: number, y: number): number => {
  const at = (y * png.width + x) * 4;
  return (png.data[at] ?? 0) + (png.data[at + 1] ?? 0) + (png.data[at + 2] ?? 0);
};

describe('drawPuzzle', () => {
  test('gives a picture of 320 x 160 and a piece that is see-through outside its shape', () => {
    const { image, piece } = drawn(120, 50);
    expect([image.width, image.height, piece.width, piece.height]).toEqual([WIDTH, HEIGHT, PIECE, PIECE]);
    const alpha = (x: number, y: number) => piece.data[(y * PIECE + x) * 4 + 3];
    expect([alpha(0, 0), alpha(47, 0), alpha(1, 28)]).toEqual([0, 0, 0]);
    expect([alpha(20, 28), alpha(20, 4), alpha(43, 28)]).toEqual([255, 255, 255]);
  });

  test('the gap is dark where x and y say, and the scene is as it was elsewhere', () => {
    const { image } = drawn(120, 50);
    const { image: other } = drawn(240, 50);
    expect(light(image, 140, 78)).toBeLessThan(light(other, 140, 78) * 0.75);
    expect(light(image, 260, 78)).toBeGreaterThan(light(other, 260, 78) * 1.25);
  });

  test('the piece carries the colours of its place, but its own grain', () => {
    const { piece } = drawn(120, 50);
    const { image: whole } = drawn(240, 50);
    let same = 0;
    let compared = 0;
    for (let y = 14; y < 44; y++) {
      for (let x = 10; x < 34; x++) {
        const difference = Math.abs(light(piece, x, y) - light(whole, x + 120, y + 50));
        expect(difference).toBeLessThanOrEqual(15);
        if (difference === 0) same++;
        compared++;
      }
    }
    expect(same / compared).toBeLessThan(0.5);
  });

  test('the same seed draws the same, another seed another scene', () => {
    expect(drawPuzzle({ x: 90, y: 30, seed: 9 })).toEqual(drawPuzzle({ x: 90, y: 30, seed: 9 }));
    expect(drawPuzzle({ x: 90, y: 30, seed: 9 })).not.toEqual(drawPuzzle({ x: 90, y: 30, seed: 10 }));
  });
});
