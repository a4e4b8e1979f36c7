import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast.ts';

beforeEach(() => {
  // another file's may be there still
  for (const { id } of toasts.get()) dismissToast(id);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const titles = () => toasts.get().map((t) => t.title);

test('an error stays three seconds', () => {
  toast.error('出错了');
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['出错了']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('the same code is told once within its window, and again after it', () => {
  toast.error('没有权限', { key: 'code 403' });
  toast.error('没有权限(2)', { key: 'code 403' });
  toast.error('已存在', { key: 'code 409' });
  expect(titles()).toEqual(['没有权限', '已存在']);
  vi.advanceTimersByTime(3_000);
  toast.error('没有权限', { key: 'code 403' });
  expect(titles()).toEqual(['没有权限']);
});

test('one that was closed may come again', () => {
  toast.success('已保存');
  dismissToast(toasts.get()[0]?.id ?? 0);
  toast.success('已保存');
  expect(titles()).toEqual(['已保存']);
});
