import { expect, test } from 'vitest';
import { fileNameIn } from './download.ts';

test.each([
  [`attachment; filename="__.xlsx"; filename*=UTF-8''%E5%90%8D%E5%8D%95.xlsx`, '名单.xlsx'],
  ['attachment; filename="list.csv"', 'list.csv'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E5%9`, 'a.csv'],
  ['attachment', ''],
])('%s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
