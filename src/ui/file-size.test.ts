import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 KB'],
  [1, '0.1 KB'],
  [512, '0.5 KB'],
  [20_000, '20 KB'],
  [104_857, '102 KB'],
  [104_858, '0.1 MB'],
  [1_572_864, '1.5 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
