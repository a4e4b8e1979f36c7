import { expect, test } from 'vitest';
import { kindOfFile, titleOf } from './file-section.ts';

test.each([
  ['胸外按压.MP4', 'video', '胸外按压'],
  ['第 1 讲.心肺复苏.pdf', 'document', '第 1 讲.心肺复苏'],
  ['图.jpeg', 'picture', '图'],
  ['心音.mp3', 'audio', '心音'],
  ['.pdf', 'document', '.pdf'],
])('%s becomes a %s called %s', (name, kind, title) => {
  expect([kindOfFile(name), titleOf(name)]).toEqual([kind, title]);
});
