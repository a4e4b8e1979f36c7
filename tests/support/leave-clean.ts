// Files of one worker share its globals where they are not isolated: what a file has put in their place goes with it.
import { afterAll, afterEach, vi } from 'vitest';

// the database's driver tells once what it will take no more: whoever did it fails
const told: Error[] = [];
const hear = (warning: Error) => {
  if (/client\.query/.test(warning.message)) told.push(warning);
};
process.on('warning', hear);
afterEach(() => {
  const warning = told.shift();
  if (warning) throw warning;
});

afterAll(() => {
  process.off('warning', hear);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
