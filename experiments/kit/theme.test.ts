// Rules for dark, with style sheets of paper.
import { expect, test } from 'vitest';
import { paintAs } from './theme.ts';

const sheetOf = (...media: (string | null)[]) => {
  const cssRules = media.map((mediaText) => (mediaText === null ? {} : { media: { mediaText } }));
  const told = () => cssRules.map((r) => ('media' in r ? r.media?.mediaText : null));
  return { sheets: [{ cssRules } as unknown as CSSStyleSheet], told };
};
const OWN = [null, 'print', '(prefers-color-scheme: dark)'];

test.each([
  [true, [null, 'print', 'all']],
  [false, [null, 'print', 'not all']],
  // a platform that does not say leaves it to the system
  [undefined, OWN],
])('dark: %s', (dark, after) => {
  const { sheets, told } = sheetOf(...OWN);
  paintAs(dark, sheets);
  expect(told()).toEqual(after);
});
