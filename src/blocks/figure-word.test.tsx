import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import blocks from '#src/locales/zh-CN/blocks.json';
import { FigureWord } from './figure-word.tsx';
import { type Mounted, mount, press, startWords } from './testing.tsx';

beforeAll(() => startWords({ blocks }));
let mounted: Mounted;
afterEach(() => mounted.unmount());

test('a figure says what it is made of, until Escape or a press elsewhere', () => {
  mounted = mount(<FigureWord name="total">总评 80 分</FigureWord>);
  const details = mounted.box.querySelector('details');
  if (!details) throw new Error('nothing to press');
  const open = () =>
    act(() => {
      details.open = true;
      details.dispatchEvent(new Event('toggle'));
    });
  open();
  expect(details.textContent).toContain(blocks.figure.total.about);
  press(details, 'Escape');
  expect(details.open).toBe(false);
  open();
  details.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(details.open).toBe(true);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(details.open).toBe(false);
});
