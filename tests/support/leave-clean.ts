// Files of one worker share its globals where they are not isolated: what a file has put in their place goes with it.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
