import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { dice } from '#tests/support/packages.ts';
import { fixed, rounded } from './rounding.ts';

test.each([
  [1.005, 1.01],
  [10.075, 10.08],
  [8.575, 8.58],
  [8.574999999999999, 8.58],
  [1.0049, 1],
  [33.333333333333336, 33.33],
  [0.1 + 0.2, 0.3],
  [99.995, 100],
  [1e-9, 0],
  [-0.001, 0],
  [-1.005, -1],
  [1e21, 1e21],
])('%d is shown as %d', (value, shown) => {
  expect(rounded(value, 2)).toBe(shown);
});

test('half up from the exact fraction, as totals are', () => {
  const roll = dice(7);
  for (let n = 0; n < 20_000; n++) {
    const [part, of] = [roll(2000), 1 + roll(400)];
    const digits = roll(3);
    const unit = 10 ** digits;
    const exact = Number(new Fraction(part, of).mul(unit).add(new Fraction(1, 2)).floor().valueOf()) / unit;
    expect(rounded(part / of, digits), `${part}/${of}`).toBe(exact);
  }
});

test('a column has as many decimals in each row', () =>
  expect([0.7, -0.001, 1.005].map((value) => fixed(value, 2))).toEqual(['0.70', '0.00', '1.01']));
