// Every kind of the bank in an exam: shown without its key, marked by table, its values held to what was offered.
import { describe, expect, test } from 'vitest';
import type { BankFields } from '#contract/bank.ts';
import { BANK_KINDS, type BankKind, type ExamValue, examValue } from '#contract/bank-kinds.ts';
import { examQuestion } from '#contract/exam-paper.ts';
import { STRANGE } from '#questions/kit/kept.sample.ts';
import { BANK_SAMPLES } from '#questions/list/kept.sample.ts';
import { BANK_QUESTIONS, CANARY } from '#tests/support/bank-questions.ts';
import {
  type AskedAs,
  bankProblems,
  isMachineMarked,
  markInExam,
  type PartialCredit,
  rightInExam,
  shownInExam,
  toBankValue,
  valueLine,
  valueProblem,
  withAnswerKey,
} from './exam-question.ts';

const asked = (kind: BankKind, seed = 's', shuffle = true): AskedAs => ({
  questionId: 'q',
  fields: BANK_QUESTIONS[kind],
  seed,
  shuffle,
});
const SEEDS = Array.from({ length: 20 }, (_, n) => `seed-${n}`);

describe.each(BANK_KINDS.map((kind) => [kind]))('%s', (kind) => {
  test('can be asked', () => expect(bankProblems(BANK_QUESTIONS[kind])).toEqual({}));

  test('is shown without key, misconception, tolerance, alternative, rubric or explanation', () => {
    for (const seed of SEEDS)
      for (const shuffle of [true, false]) {
        const shown = shownInExam(asked(kind, seed, shuffle), 3);
        expect(examQuestion.parse(shown)).toEqual(shown);
        const text = JSON.stringify(shown);
        for (const secret of [CANARY, seed, '2.007', '0.0517', '12.5', '北京', 'kA', 'kB', '"k1"', 'answer', 'exp"'])
          expect(text).not.toContain(secret);
      }
  });

  test('nothing that is none of its values is taken', () => {
    const fits = STRANGE.filter((value) => valueProblem(asked(kind), value) === null);
    expect(fits).toEqual(BANK_SAMPLES[kind].taken ?? []);
  });

  test('nothing answered has no points, and is no line', () => {
    expect(markInExam(BANK_QUESTIONS[kind], null, 5, 'share')).toEqual(
      kind === 'experiment' ? { points: null, correct: null } : { points: 0, correct: false },
    );
    expect(valueLine(BANK_QUESTIONS[kind], null)).toBe('');
  });
});

test('options stand as the bank has them, or mixed by the seed', () => {
  const texts = (q: AskedAs) => shownInExam(q, 1).options?.map(({ text }) => text);
  expect(texts(asked('single', 's', false))).toEqual(['第A项', '第B项', '第C项', '第D项']);
  expect(new Set(SEEDS.map((seed) => texts(asked('single', seed))?.join())).size).toBeGreaterThan(5);
  expect(texts(asked('single', 'x'))).toEqual(texts(asked('single', 'x')));
  // an order is mixed always, and never its own key
  for (const seed of SEEDS)
    expect(texts(asked('order', seed, false))).not.toEqual(['第1步', '第2步', '第3步', '第4步']);
});

test('more than ten options have letters to Z', () => {
  const options = Array.from({ length: 26 }, (_, n) => ({ key: `o${n}`, text: `项${n}` }));
  const fields: BankFields = { kind: 'single', stem: '题', options, answer: 'o25' };
  const q = { questionId: 'q', fields, seed: '', shuffle: false };
  expect(
    shownInExam(q, 1)
      .options?.map(({ key }) => key)
      .join(''),
  ).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(toBankValue(q, 'Z')).toBe('o25');
  expect(rightInExam(q)).toBe('Z. 项25');
});

test('the letters of a student are those of the bank, whatever the seed', () => {
  for (const seed of SEEDS) {
    const one = asked('single', seed);
    const letter = rightInExam(one).slice(0, 1);
    expect(toBankValue(one, letter)).toBe('kB');
    const many = asked('multiple', seed);
    const letters = rightInExam(many)
      .split('；')
      .map((words) => words.slice(0, 1));
    expect(markInExam(many.fields, toBankValue(many, letters), 4, 'none')).toEqual({ points: 4, correct: true });
    const match = asked('match', seed);
    const { left = [], right = [] } = shownInExam(match, 1);
    const mate: Record<string, string> = { 第1步: '右d', 第2步: '右c', 第3步: '右b', 第4步: '右a' };
    const pairs = Object.fromEntries(left.map((l) => [l.key, right.find((r) => r.text === mate[l.text])?.key ?? '']));
    expect(valueProblem(match, pairs)).toBeNull();
    expect(markInExam(match.fields, toBankValue(match, pairs), 2, 'none').points).toBe(2);
  }
});

const MARKS: [BankKind, ExamValue, number, PartialCredit, number | null][] = [
  ['single', 'kB', 2, 'share', 2],
  ['single', 'kA', 2, 'share', 0],
  ['multiple', ['kC', 'kA', 'kD'], 3, 'none', 3],
  ['multiple', ['kA'], 3, 'none', 0],
  ['multiple', ['kA'], 3, 'half', 1.5],
  ['multiple', ['kA', 'kC'], 3, 'half', 1.5],
  ['multiple', ['kA'], 4, 'share', 1.33],
  ['multiple', ['kA', 'kC'], 4, 'share', 2.67],
  ['multiple', ['kA', 'kB'], 4, 'share', 0],
  ['multiple', ['kA', 'kB', 'kC', 'kD'], 4, 'half', 0],
  ['multiple', [], 4, 'half', 0],
  ['multiple', ['kA'], 0.01, 'half', 0.01],
  ['multiple', ['kA'], 2.01, 'half', 1.01],
  ['judge', true, 1, 'none', 1],
  ['judge', false, 1, 'none', 0],
  ['fill', '2.05', 2, 'share', 2],
  ['fill', '２．０ s', 2, 'share', 2],
  ['fill', '2.1', 2, 'share', 0],
  ['fill', '  ', 2, 'share', 0],
  ['short', `${CANARY} 因为`, 5, 'share', 5],
  ['short', '今天天气很好我们去公园里面玩了一会儿', 5, 'share', 0],
  ['short', '因为别的缘故而且还有概念 CANARY 概念 没有', 5, 'share', null],
  ['order', ['k1', 'k2', 'k3', 'k4'], 4, 'share', 4],
  ['order', ['k1', 'k2', 'k4', 'k3'], 4, 'share', 0],
  ['order', ['k1', 'k2'], 4, 'share', 0],
  ['match', { k1: 'kd', k2: 'kc', k3: 'kb', k4: 'ka' }, 4, 'share', 4],
  ['match', { k1: 'kd', k2: 'kc', k3: 'ka', k4: 'kb' }, 4, 'share', 0],
  ['match', { k1: 'kd' }, 4, 'share', 0],
  ['blanks', ['北京', '12.5'], 3, 'none', 3],
  ['blanks', ['北京', ''], 3, 'none', 1.5],
  ['blanks', ['', '12.55 m'], 3, 'none', 1.5],
  ['blanks', ['上海', '99'], 3, 'none', 0],
  ['blanks', ['北京'], 0.05, 'none', 0.03],
  ['essay', '我认为', 10, 'share', null],
  ['essay', '\n ', 10, 'share', 0],
  ['file', ['f1'], 10, 'share', null],
  ['file', [], 10, 'share', 0],
  ['group', { '1': 'kB', '2': '2.007' }, 10, 'none', 6.67],
  ['group', { '1': 'kB', '2': '2.007', '3': '' }, 10, 'none', 6.67],
  ['group', { '1': 'kA', '2': null }, 10, 'none', 0],
  ['group', { '1': 'kA', '3': '我认为' }, 10, 'none', null],
];
test.each(MARKS)('%s %j of %d by %s: %j', (kind, value, max, partial, points) => {
  expect(examValue.safeParse(value).success).toBe(true);
  expect(markInExam(BANK_QUESTIONS[kind], value, max, partial).points).toBe(points);
});

test('a key in words says how far off is right', () => {
  expect(rightInExam(asked('fill'))).toMatch(/ ± 0\.0517 s$/);
  expect(rightInExam(asked('blanks'))).toMatch(/北京 \(2\) 12\.5 ± 0\.0517 m$/);
});

test('a group of three that are all right has all its points, and is right', () => {
  const one = { kind: 'judge' as const, stem: '对', answer: true };
  const fields: BankFields = { kind: 'group', stem: '组', children: ['a', 'b', 'c'].map((key) => ({ key, ...one })) };
  expect(markInExam(fields, { a: true, b: true, c: true }, 10, 'none')).toEqual({ points: 10, correct: true });
  expect(markInExam(fields, { a: true, b: false, c: true }, 10, 'none')).toEqual({ points: 6.67, correct: false });
  expect(isMachineMarked(fields)).toBe(true);
  expect(isMachineMarked(BANK_QUESTIONS.group)).toBe(false);
});

test('a text over 20,000, and one that cannot be stored, are refused', () => {
  expect(valueProblem(asked('essay'), 'x'.repeat(20_000))).toBeNull();
  expect(valueProblem(asked('essay'), 'x'.repeat(20_001))).toBe('tooLong');
  expect(valueProblem(asked('essay'), 'a\0b')).toBe('wrongKind');
  expect(valueProblem(asked('blanks'), ['\ud800'])).toBe('wrongKind');
});

test('a long short answer is for a teacher, whatever it says', () => {
  expect(markInExam(BANK_QUESTIONS.short, '因为'.repeat(5000), 5, 'none').points).toBeNull();
});

test('the same answer is the same line, however it was put', () => {
  const line = (kind: BankKind, value: ExamValue) => valueLine(BANK_QUESTIONS[kind], value);
  expect(line('multiple', ['kC', 'kA'])).toBe(line('multiple', ['kA', 'kC']));
  expect(line('fill', ' ２.0  S')).toBe(line('fill', '2.0 s'));
  expect(line('short', '因为 重力\n')).toBe(line('short', '因为重力'));
  expect(line('short', 'a b')).not.toBe(line('short', 'ab'));
  expect(line('order', ['k1', 'k2'])).not.toBe(line('order', ['k2', 'k1']));
  expect(line('match', { k1: 'ka', k2: 'kb' })).toBe(line('match', { k2: 'kb', k1: 'ka' }));
  expect(line('blanks', ['', '北京'])).not.toBe(line('blanks', ['北京', '']));
  expect(line('group', { '2': '2.0', '1': 'kA' })).toBe(line('group', { '1': 'kA', '2': '２.0' }));
});

test('another key is one that the question could have', () => {
  expect(withAnswerKey(BANK_QUESTIONS.single, 'kC')).toEqual({ ...BANK_QUESTIONS.single, answer: 'kC' });
  expect(withAnswerKey(BANK_QUESTIONS.multiple, ['kA'])?.answer).toEqual(['kA']);
  expect(withAnswerKey(BANK_QUESTIONS.blanks, [{ answer: '上海' }, { answer: '13' }])?.blanks).toHaveLength(2);
  expect(withAnswerKey(BANK_QUESTIONS.group, { '1': 'kC' })?.children?.[0]?.answer).toBe('kC');
  for (const [kind, key] of [
    ['single', 'kZ'],
    ['single', ['kA']],
    ['multiple', ['kZ']],
    ['judge', 'true'],
    ['order', ['k1']],
    ['match', { k1: 'ka' }],
    ['blanks', [{ answer: 'x' }]],
    ['multiple', ['kA', 'kA']],
    ['blanks', 'x'],
    ['essay', 'x'],
    ['group', { '9': 'kA' }],
    ['group', { '1': 'kZ' }],
    ['fill', { x: 1 }],
  ] as const)
    expect(withAnswerKey(BANK_QUESTIONS[kind], key)).toBeNull();
});

test.each<[Partial<BankFields> & Pick<BankFields, 'kind'>, Record<string, string>]>([
  [{ kind: 'single', options: [] }, { options: 'questionFewOptions' }],
  [
    { kind: 'single', options: ['A', 'B', ''].map((text, n) => ({ key: `k${n}`, text })) },
    { options: 'questionEmptyOption' },
  ],
  [{ kind: 'single', answer: 'Z' }, { answer: 'questionNoKey' }],
  [{ kind: 'multiple', answer: ['kA', 'kA'] }, { answer: 'questionSameKeys' }],
  [{ kind: 'single', blanks: [{ answer: 'x' }] }, { blanks: 'unknownField' }],
  [{ kind: 'judge', answer: 'x' }, { answer: 'questionNoKey' }],
  [{ kind: 'fill', answer: '' }, { answer: 'questionNoKey' }],
  [{ kind: 'blanks', stem: '没有空' }, { blanks: 'bankBlanksApart' }],
  [{ kind: 'blanks', blanks: [{ answer: '' }, { answer: '1' }] }, { 'blanks.0.answer': 'questionNoKey' }],
  [{ kind: 'essay', rubric: undefined }, { rubric: 'required' }],
  [{ kind: 'essay', stem: ' ' }, { stem: 'required' }],
  [{ kind: 'file', answer: 'x' }, { answer: 'unknownField' }],
  [{ kind: 'experiment', experimentId: undefined }, { experimentId: 'required' }],
  [{ kind: 'group', children: [] }, { children: 'required' }],
  [
    { kind: 'group', children: [{ key: '1', kind: 'judge', stem: '' }] },
    { 'children.0.stem': 'required', 'children.0.answer': 'questionNoKey' },
  ],
])('%j cannot be asked', (part, problems) =>
  expect(bankProblems({ ...BANK_QUESTIONS[part.kind], ...part })).toEqual(problems),
);

test('all options of a multiple choice may be right in an exam', () =>
  expect(bankProblems({ ...BANK_QUESTIONS.multiple, answer: ['kA', 'kB', 'kC', 'kD'] })).toEqual({}));
