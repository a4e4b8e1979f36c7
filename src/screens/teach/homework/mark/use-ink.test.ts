import { expect, test } from 'vitest';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { inverseOf, withOps } from './use-ink.ts';

const stroke = (id: string): Stroke => ({ id, kind: 'pen', color: '#dc2626', width: 40, points: [[1, 2]] });
const plain = (strokes: readonly Stroke[]) => strokes.map(({ id: _id, ...rest }) => rest);

test.each<[string, InkOp[]]>([
  ['a stroke', [{ op: 'add', stroke: stroke('c') }]],
  ['the eraser', [{ op: 'remove', ids: ['a'] }]],
  ['all', [{ op: 'clear' }]],
])('%s is taken back', (_name, ops) => {
  const before = [stroke('a'), stroke('b')];
  const after = withOps(before, ops);
  expect(after).not.toEqual(before);
  expect(plain(withOps(after, inverseOf(before, ops)))).toEqual(plain(before));
});

test('what was taken away comes back under another id: its own is gone for good', () => {
  const [op] = inverseOf([stroke('a')], [{ op: 'remove', ids: ['a'] }]);
  expect(op).toMatchObject({ op: 'add', stroke: { kind: 'pen' } });
  expect(op?.op === 'add' && op.stroke.id).not.toBe('a');
});
