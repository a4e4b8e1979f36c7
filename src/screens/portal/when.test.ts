import { expect, test } from 'vitest';
import { whenIn } from './when.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ago = (ms: number, language = 'zh-CN') => whenIn(NOW - ms, language, NOW);

test('words for what is near, a date for what is far', () => {
  expect(ago(59_999)).toBeNull();
  expect(ago(-5_000)).toBeNull();
  expect(ago(60_000)).toBe('1分钟前');
  expect(ago(3 * 3_600_000)).toBe('3小时前');
  expect(ago(86_400_000)).toBe('昨天');
  expect(ago(86_400_000, 'en')).toBe('yesterday');
  expect(ago(20 * 86_400_000)).toContain('2026年10月31日');
});
