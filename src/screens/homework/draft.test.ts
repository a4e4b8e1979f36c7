// What two devices wrote, brought together.
import { expect, test } from 'vitest';
import { differs, type HomeworkAnswers, joinedAnswers, withValue } from './draft.ts';

const of = (a: string, b: { fileId: string }[] = []): HomeworkAnswers => [
  { itemId: 'a', value: a },
  { itemId: 'b', value: b },
];
const base = (saved: HomeworkAnswers) => ({ saved, version: 1, at: null });

test('what only one of them changed is taken; what both changed alike, too', () => {
  const was = of('x');
  const theirs = of('x', [{ fileId: '1' }]);
  expect(
    differs(joinedAnswers({ value: of('mine'), base: base(was) }, theirs) ?? [], of('mine', [{ fileId: '1' }])),
  ).toBe(false);
  expect(differs(joinedAnswers({ value: of('y'), base: base(was) }, of('y')) ?? [], of('y'))).toBe(false);
});

test('photographs of both stand together, each once; two texts ask a person', () => {
  const both = joinedAnswers(
    { value: of('x', [{ fileId: '2' }, { fileId: '0' }]), base: base(of('x', [{ fileId: '0' }])) },
    of('x', [{ fileId: '0' }, { fileId: '1' }]),
  );
  expect(both?.find((a) => a.itemId === 'b')?.value).toEqual([{ fileId: '0' }, { fileId: '1' }, { fileId: '2' }]);
  expect(joinedAnswers({ value: of('mine'), base: base(of('x')) }, of('theirs'))).toBeNull();
});

test('an empty answer is none, and order says nothing', () => {
  expect(differs(of(''), [])).toBe(false);
  expect(differs(of('x').toReversed(), of('x'))).toBe(false);
  expect(withValue(of('x'), 'a', null)).toEqual([{ itemId: 'b', value: [] }]);
});

test('names within a value stand in any order', () => {
  const mine = [{ itemId: 'q', value: { A: 'x', B: 'y' } }];
  const theirs = [{ value: { B: 'y', A: 'x' }, itemId: 'q' }];
  expect(differs(mine, theirs)).toBe(false);
  expect(joinedAnswers({ value: mine, base: base([]) }, theirs)).toEqual(mine);
});
