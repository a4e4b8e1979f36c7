import { expect, test } from 'vitest';
import { createGrouper } from './groups.ts';
import { parse, readMarkdown } from './markdown.ts';
import { createReader } from './reader.ts';

const TEXT = Array.from({ length: 30 }, (_, i) => `第 ${i} 段。`).join('\n\n');

test('a part keeps its place while the text grows, and a settled group its identity', () => {
  const [readOn, read, group] = [createReader(), readMarkdown([]), createGrouper()];
  let before: ReturnType<typeof group> = [];
  let kept = 0;
  for (let end = 1; end <= TEXT.length; end++) {
    const reading = readOn(TEXT.slice(0, end), read);
    const groups = group(reading);
    expect(groups.flat()).toEqual([...reading.settled, ...reading.growing]);
    for (const [i, parts] of groups.slice(0, -1).entries()) {
      expect(parts).toHaveLength(8);
      if (before[i] === parts) kept++;
    }
    before = groups;
  }
  expect(before.flat().map((p) => p.raw)).toEqual(parse(TEXT).map((p) => p.raw));
  expect(kept).toBeGreaterThan(500);
});

test('another text begins anew, also a longer one', () => {
  const [readOn, read, group] = [createReader(), readMarkdown([]), createGrouper()];
  group(readOn(TEXT, read));
  const other = TEXT.replaceAll('段', '节');
  expect(
    group(readOn(other, read))
      .flat()
      .map((p) => p.raw)
      .join(''),
  ).toBe(other);
});
