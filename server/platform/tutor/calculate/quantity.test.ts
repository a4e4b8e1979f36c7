// Numbers that the tutor reckons are written as all others are: half up from the decimal that is meant.
import { expect, test } from 'vitest';
import { likePrinted, quantitiesIn, toFigures } from './quantity.ts';

test.each([
  [1.07 * 2.5, 3, '2.68'],
  [1.005, 3, '1.01'],
  [0.0744, 3, '0.0744'],
  [8.575, 3, '8.58'],
  [378_450, 3, '378000'],
  [1235, 3, '1240'],
  [0, 3, '0'],
  [2.5e-7, 2, '0.00000025'],
])('%s with %s figures is %s', (value, figures, text) => expect(toFigures(value, figures)).toBe(text));

test('as the material prints it', () => {
  const [printed] = quantitiesIn('200.00');
  if (!printed) throw new Error('no number');
  expect(likePrinted(108.575, { ...printed, figures: 6 }, 5)).toBe('108.58');
});
