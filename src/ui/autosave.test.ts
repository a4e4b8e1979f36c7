// An autosaved value: what a screen may rely on, whatever it saves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import type { Draft, SaveResult } from '#src/machines/autosave/autosave.machine.ts';
import { type AutosavePorts, createAutosave, joinWhole } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const QUIET_MS = 500;
const RETRY_MS = [2_000, 5_000];
const differs = (a: string, b: string) => a !== b;

function begin(more: Partial<AutosavePorts<string, string>> = {}) {
  const save = vi.fn(
    async ({ value, base }: Draft<string, string>): Promise<SaveResult<string>> => ({
      base: { saved: value, version: (base.version ?? 0) + 1, at: 1 },
    }),
  );
  const ports = { differs, join: joinWhole(differs), save, quietMs: QUIET_MS, retryMs: RETRY_MS, ...more };
  const autosave = createAutosave<string, string>({ value: 'a', base: { saved: 'a', version: 1, at: 0 } }, ports);
  return { autosave, save, sent: () => save.mock.calls.map(([draft]) => draft.value) };
}

test('tried again at growing distances, and from the first one when it was saved in between', async () => {
  const { autosave, save, sent } = begin();
  save.mockRejectedValue(new ApiError(CLIENT.offline, 'no line'));
  autosave.edit('b');
  await pass(QUIET_MS);
  expect(autosave.get()).toMatchObject({ phase: 'away', trouble: { kind: 'away', text: 'no line' } });
  for (const ms of [2_000, 5_000, 5_000]) {
    const before = sent().length;
    await pass(ms - 1);
    expect(sent()).toHaveLength(before);
    await pass(1);
    expect(sent()).toHaveLength(before + 1);
  }
  save.mockResolvedValueOnce({ base: { saved: 'b', version: 2, at: 1 } });
  expect(await autosave.flush()).toBe(true);
  expect(autosave.get()).toMatchObject({ phase: 'saved', trouble: null });
  autosave.edit('c');
  await pass(QUIET_MS);
  const before = sent().length;
  await pass(2_000);
  expect(sent()).toHaveLength(before + 1);
});

test('a refusal waits for its author, with what the server says of each field', async () => {
  const { autosave, save } = begin();
  save.mockRejectedValueOnce(new ApiError(CODE.invalid, 'wrong', { fields: { text: 'too long' } }));
  autosave.edit('b');
  await pass(60_000);
  expect(autosave.get()).toMatchObject({
    phase: 'refused',
    trouble: { kind: 'refused', reasons: { text: 'too long' } },
  });
  expect(save).toHaveBeenCalledOnce();
  autosave.edit('c');
  await pass(QUIET_MS);
  expect(autosave.get().phase).toBe('saved');
});

test('flush waits for the save under way and sends what was changed meanwhile', async () => {
  const { autosave, save, sent } = begin();
  const first = Promise.withResolvers<SaveResult<string>>();
  save.mockReturnValueOnce(first.promise);
  autosave.edit('b');
  await pass(QUIET_MS);
  autosave.edit('c');
  const all = autosave.flush();
  first.resolve({ base: { saved: 'b', version: 2, at: 1 } });
  expect(await all).toBe(true);
  expect(sent()).toEqual(['b', 'c']);
});

test.each([
  ['sent without being asked for', true],
  ['sent when somebody asks', false],
])('a refusal of what was taken back meanwhile leaves nothing to save: %s', async (_, isReady) => {
  const { autosave, save } = begin({ isReady: () => isReady });
  const first = Promise.withResolvers<SaveResult<string>>();
  save.mockReturnValueOnce(first.promise);
  autosave.edit('b');
  void autosave.save();
  autosave.edit('a');
  first.reject(new ApiError(CODE.invalid, 'wrong', { fields: { text: 'too long' } }));
  await pass(60_000);
  expect(autosave.get()).toMatchObject({ phase: 'saved', value: 'a', trouble: null });
  expect(save).toHaveBeenCalledOnce();
});

test('what is not fit to be sent waits, and goes when somebody asks', async () => {
  const { autosave, sent } = begin({ isReady: () => false });
  autosave.edit('b');
  await pass(60_000);
  expect([autosave.get().phase, sent()]).toEqual(['waiting', []]);
  expect(await autosave.flush()).toBe(true);
});

test('saved as it stands when somebody asks, though nothing has changed', async () => {
  const { autosave, sent } = begin();
  await autosave.save();
  expect(sent()).toEqual(['a']);
});

test('a defect is told, and takes nothing away', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const { autosave, save } = begin();
  save.mockRejectedValueOnce(new TypeError('a defect'));
  autosave.edit('b');
  await pass(QUIET_MS);
  expect(autosave.get()).toMatchObject({ phase: 'refused', value: 'b', trouble: { kind: 'failed' } });
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
