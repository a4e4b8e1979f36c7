// Deadlines and networks, by themselves.
import { expect, test } from 'vitest';
import { isInside } from './attempt.start.ts';
import { attemptDue } from './sitters.ts';

const MINUTE = 60_000;
const window = { from: 0, until: 100 * MINUTE, begins: 100 * MINUTE, minutes: 60, extra: 0, attempts: 1 };

test('a deadline is one’s minutes, or the end; what one has more comes after either', () => {
  expect(attemptDue(10 * MINUTE, window)).toBe(70 * MINUTE);
  expect(attemptDue(90 * MINUTE, window)).toBe(100 * MINUTE);
  const longer = { ...window, extra: 15 * MINUTE };
  expect(attemptDue(10 * MINUTE, longer)).toBe(85 * MINUTE);
  expect(attemptDue(90 * MINUTE, longer)).toBe(115 * MINUTE);
});

test.each([
  [[], '203.0.113.9', true],
  [['10.1.0.0/16'], '10.1.200.3', true],
  [['10.1.0.0/16'], '10.2.0.1', false],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
  [['10.1.0.0/16', '2001:db8::/32'], '2001:db8::5', true],
  [['2001:db8::/32'], '10.1.2.3', false],
  [['0.0.0.0/0'], 'no address', false],
])('in %j is %s: %s', (networks, address, inside) => expect(isInside(networks, address)).toBe(inside));
