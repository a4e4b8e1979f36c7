// What is waited for comes; when is not what a test is about (`npm run bench` is): the runner's one second is too short on a busy
// machine.
import { vi } from 'vitest';

const PATIENCE_MS = 60_000;
const patient = Symbol.for('patient');
const given = vi.waitFor as typeof vi.waitFor & { [patient]?: true };

// files of one worker share it where they are not isolated
if (!given[patient]) {
  const waitFor: typeof given = (callback, options) => given(callback, options ?? { timeout: PATIENCE_MS });
  waitFor[patient] = true;
  vi.waitFor = waitFor;
}
