// A deck is as wide and high as it says of itself.
import { expect, test } from 'vitest';
import { pptx, shape } from '#tests/support/documents.ts';
import { drawSlides } from './slides.ts';

const bytesOf = (file: Buffer): ArrayBuffer => Uint8Array.from(file).buffer;

test.each([
  ['4:3', '<p:sldSz cx="9144000" cy="6858000"/>', 960, 720],
  ['16:9', '<p:sldSz cx="12192000" cy="6858000"/>', 1280, 720],
])('a deck of %s has no bars', async (_, size, width, height) => {
  const drawn = await drawSlides(bytesOf(pptx([['slide1.xml', shape(['误差'])]], {}, size)));
  expect(drawn.css).toContain(`width: ${width}px; height: ${height}px`);
  expect(drawn.width).toBe(width + 32);
  const page = document.createElement('div');
  page.append(drawn.body);
  expect(page.textContent).toContain('误差');
  expect(page.innerHTML).not.toMatch(/background-color: (#000|black|rgb\(0, 0, 0\))/);
});
