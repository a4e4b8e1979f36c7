// The look of a host: CSS in full is taken, what no browser could show is not.
import { expect, test } from 'vitest';
import { headerConfig } from './orgs.ts';

const isColour = (bgColor: string) => headerConfig.safeParse({ LogoStyle: { bgColor } }).success;
const isSize = (height: unknown) => headerConfig.safeParse({ LogoStyle: { height } }).success;

test.each([
  '#abc',
  '#ABCD',
  '#a1b2c3',
  '#a1b2c3d4',
  'white',
  'rgb(1, 2, 3)',
  'rgba(1,2,3,.5)',
  'hsl(120deg 50% 25% / 50%)',
  '',
])('the colour %j', (colour) => expect(isColour(colour)).toBe(true));
test.each(['#ab', '#abcde', 'url(x)', 'rgb(a, b, c)', 'rgb(1)', 'red; top: 0', 'var(--x)', 'very blue'])(
  'no colour: %j',
  (colour) => expect(isColour(colour)).toBe(false),
);
test.each([64, 0, '12px', '1.5rem', '.5em', '100%', ''])('the size %j', (size) => expect(isSize(size)).toBe(true));
test.each([-1, '12', 'tall', '12vw2', 'calc(1px)', '12px 3px'])('no size: %j', (size) =>
  expect(isSize(size)).toBe(false),
);
