// What a page still has to draw when its last test is over is drawn before its window goes: React does it in turns of its
// own, and finds no window afterwards.
import { setImmediate } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { unmountAll } from './test-root.ts';

afterAll(async () => {
  unmountAll();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
});
