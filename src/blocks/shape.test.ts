import { expect, test } from 'vitest';
import { type BlockName, blocks, isBlock } from '#contract/blocks/index.ts';
import { QUESTION_SAMPLES } from '#questions/list/sample.ts';
import { results, samples } from '#src/screens/dev/samples.ts';
import { hasShape, isBlockName } from './shape.ts';

const all: [BlockName, Record<string, unknown>][] = [
  ...Object.entries(samples).flatMap(([type, contents]) =>
    contents.map((c): [BlockName, Record<string, unknown>] => [type as BlockName, c]),
  ),
  ...Object.values(QUESTION_SAMPLES).map((c): [BlockName, Record<string, unknown>] => ['check-question', c]),
  ...Object.values(results).map((c): [BlockName, Record<string, unknown>] => [
    'check-result',
    { questionId: 'q', ...c },
  ]),
];

test.each(all)('%s: what the contract takes is taken, and what it needs is needed', (type, content) => {
  expect(blocks[type].safeParse(content).success).toBe(true);
  expect(hasShape(type, content)).toBe(true);
  for (const key of Object.keys(content)) {
    const { [key]: _gone, ...without } = content;
    expect(hasShape(type, without)).toBe(blocks[type].safeParse(without).success);
    expect(hasShape(type, { ...content, [key]: null })).toBe(hasShape(type, without));
  }
});

test.each(['hologram', 'constructor', '__proto__', 'check-question'])('the name %s', (name) =>
  expect(isBlockName(name)).toBe(isBlock(name)),
);
test('every block of the contract has a sample', () =>
  expect(new Set(all.map(([type]) => type)).size).toBe(Object.keys(blocks).length));
