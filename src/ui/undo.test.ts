// Taking back: for ten seconds in a message, after that in the list, once.
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { dismissToast, toasts } from './toast.ts';
import { forgetUndo, offerUndo, recentUndo, revert, UNDO_MS } from './undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forgetUndo();
  for (const { id } of toasts.get()) dismissToast(id);
});
const texts = () => recentUndo().map((e) => e.text);

test('offered for ten seconds, and kept after them', async () => {
  const undo = vi.fn(async () => {});
  offerUndo({ text: '已删除', undo });
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(toasts.get().map((t) => t.title)).toEqual(['已删除']);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
  expect(texts()).toEqual(['已删除']);
});

test('taken back once, whoever is quicker', async () => {
  const undo = vi.fn(async () => {});
  offerUndo({ text: '已删除', undo });
  const [entry] = recentUndo();
  toasts.get()[0]?.action?.run();
  if (entry) await revert(entry);
  expect(undo).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

test('the same words twice are two things', () => {
  offerUndo({ text: '已删除', undo: async () => {} });
  offerUndo({ text: '已删除', undo: async () => {} });
  expect(toasts.get().length).toBe(2);
});

test('without a line it can be tried again; refused, it is gone', async () => {
  const undo = vi.fn(async () => {});
  offerUndo({ text: '已删除', undo });
  undo.mockRejectedValueOnce(new ApiError(CLIENT.offline, '网络不可用'));
  for (const entry of recentUndo()) await revert(entry);
  expect(texts()).toEqual(['已删除']);
  undo.mockRejectedValueOnce(new ApiError(409, '名字已有人使用'));
  for (const entry of recentUndo()) await revert(entry);
  expect(texts()).toEqual([]);
});

test('only the last twenty are kept', () => {
  for (let n = 1; n <= 25; n++) offerUndo({ text: `${n}`, undo: async () => {} });
  expect([texts().length, texts()[0], texts().at(-1)]).toEqual([20, '25', '6']);
});
