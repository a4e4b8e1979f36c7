import { expect, test } from 'vitest';
import type { ExperimentRecord } from '#contract/experiment-records.ts';
import { MOST_PART_BYTES } from '#contract/experiment-said.ts';
import { hashOfRecord, judgeRecords, type RecordRules, shiftOf } from './records.ts';

const STEPS = [
  { seq: 1, title: '量长', maxScore: 10, expectTime: 60 },
  { seq: 2, title: '计时', maxScore: 20, expectTime: 60 },
];
const RULES: RecordRules = { steps: STEPS, isStrict: false, isMarked: false, done: new Map(), until: null };
const step = (n: number, seq: number, more: object = {}): ExperimentRecord => ({
  n,
  at: 1000 + n,
  type: 'step',
  seq,
  startTime: 1000,
  endTime: 3600,
  ...more,
});
const enter = (n: number, seq: number): ExperimentRecord => ({ n, at: 1000 + n, type: 'enter', seq });
const finish = (n: number): ExperimentRecord => ({ n, at: 1000 + n, type: 'finish' });
const BIG = 'x'.repeat(64 * 1024 + 1);

test.each<[string, ExperimentRecord[], Partial<RecordRules>, (string | null)[]]>([
  ['a step', [step(1, 1, { score: 10 })], {}, [null]],
  ['a score over its most', [step(1, 1, { score: 10.5 })], {}, ['score']],
  ['a score below nothing', [step(1, 1, { score: -1 })], {}, ['score']],
  ['a step that nobody declared', [step(1, 3)], {}, ['unknown-step']],
  ['one that nobody declared is entered', [enter(1, 3)], {}, ['unknown-step']],
  ['an end before its start', [step(1, 1, { endTime: 999 })], {}, ['time']],
  ['an end at its start', [step(1, 1, { endTime: 1000 })], {}, [null]],
  ['the second before the first', [step(1, 2), step(2, 1), step(3, 2)], { isStrict: true }, ['order', null, null]],
  ['the second, the first done before', [step(1, 2)], { isStrict: true, done: new Map([[1, 1]]) }, [null]],
  ['large evidence', [step(1, 1, { evidence: BIG })], {}, ['too-large']],
  ['a large state', [{ n: 1, at: 1, type: 'state', data: BIG }], {}, ['too-large']],
  ['a finish without steps', [finish(1)], {}, ['no-steps']],
  ['a finish after a step that was refused', [step(1, 9), finish(2)], {}, ['unknown-step', 'no-steps']],
  ['nothing after the finish', [step(1, 1), finish(2), step(3, 2)], {}, [null, null]],
  ['nothing after its time', [step(1, 1), step(9, 2)], { until: 1005 }, [null]],
  ['of a link any step', [step(1, 77, { score: 100 })], { steps: null }, [null]],
  ['of a link at most its own most', [step(1, 77, { score: 60, maxScore: 50 })], { steps: null }, ['score']],
])('%s', (_name, records, rules, reasons) => {
  const judged = judgeRecords(records, { ...RULES, ...rules }, 0);
  expect(judged.records.map((r) => r.refused)).toEqual(reasons);
});

test('words stay whole, up to what a part may have', () => {
  const words = '字'.repeat(MOST_PART_BYTES / 4);
  const { records } = judgeRecords(
    [
      step(1, 1, { evaluation: words, remarks: words }),
      step(2, 1, { remarks: words + words }),
      step(3, 1, { evaluation: 'a\0b\ud800' }),
    ],
    RULES,
    0,
  );
  expect(records.map((r) => [r.refused, r.step?.evaluation, r.step?.remarks])).toEqual([
    [null, words, words],
    ['too-large', undefined, undefined],
    // so that they can be stored
    [null, 'ab\ufffd', ''],
  ]);
});

test('a step again takes its place, and is counted', () => {
  const { records } = judgeRecords(
    [step(1, 1), step(2, 1), step(3, 1, { repeatCount: 7 })],
    { ...RULES, done: new Map([[1, 2]]) },
    0,
  );
  expect(records.map((r) => r.step?.repeatCount)).toEqual([3, 4, 7]);
});

test('seconds are whole, and never none', () => {
  const used = (endTime: number) => judgeRecords([step(1, 1, { endTime })], RULES, 0).records[0]?.step?.timeUsed;
  expect([used(1000), used(1400), used(3600)]).toEqual([1, 1, 3]);
});

test('a step ends when it says, at its start, too', () => {
  const { records } = judgeRecords([step(1, 1, { endTime: 1000 }), step(2, 2, { endTime: 1001 })], RULES, 0);
  expect(records.map((r) => r.step && r.step.endAt - r.step.startAt)).toEqual([0, 1]);
});

test('a wrong clock moves all times, and what it said is kept', () => {
  const day = 86_400_000;
  const [judged] = judgeRecords([step(1, 1)], RULES, day).records;
  expect(judged?.step).toMatchObject({
    startAt: 1000 + day,
    endAt: 3600 + day,
    claimed: { at: 1001, startTime: 1000, endTime: 3600 },
  });
  expect([shiftOf(1000, 1000 + 60_000), shiftOf(1000, 1001 + 60_000), shiftOf(day, 0)]).toEqual([0, 60_001, -day]);
});

test('where the server marks, what is claimed counts nothing', () => {
  const [judged] = judgeRecords([step(1, 1, { score: 10 })], { ...RULES, isMarked: true }, 0).records;
  expect(judged?.step).toMatchObject({ score: 0, scoredBy: 'server' });
});

test('the same content is the same record', () => {
  const hash = (record: object) => hashOfRecord(record);
  expect(hash({ a: 1, b: { c: 2, d: [1] } })).toBe(hash({ b: { d: [1], c: 2 }, a: 1, e: undefined }));
  expect(hash({ a: 1 })).not.toBe(hash({ a: 2 }));
  // a commit is told of when it is sent, and may be sent again
  expect(hash({ type: 'commit', n: 1, at: 1 })).toBe(hash({ type: 'commit', n: 1, at: 2 }));
});
