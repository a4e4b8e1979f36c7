import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

// what a registry looks at is which app it is
const app = () => ({ registries: {} });

test('each app has what was registered with it, in the order of its names, and another has nothing of it', () => {
  const parts = createRegistry<number>('part');
  const [one, other] = [app(), app()];
  parts.register(one, 'b', 1);
  parts.register(one, 'a', 2);
  parts.register(other, 'a', 3);
  expect([...parts.of(one)]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect([...parts.of(other)]).toEqual([['a', 3]]);
  expect(parts.of(app()).size).toBe(0);
});

test('a name is taken once', () => {
  const parts = createRegistry<number>('part');
  const one = app();
  parts.register(one, 'a', 1);
  expect(() => parts.register(one, 'a', 2)).toThrow('part: a is registered twice');
});
