// Options of which some are right, in an exam: mixed only where its paper says so.
import type { ExamValue } from '#contract/bank-kinds.ts';
import { bankKeyIn, inOneLine, inShownWords, letterAt, namedByPlace, type ShownItem, withoutBankKey } from './ask.ts';
import { shownOptions } from './choice.ask.ts';
import { type AskedAs, type ExamKind, isText, keysProblem } from './exam.ts';
import { lessonExam } from './lesson.exam.ts';
import { keysOf } from './mark.ts';

const optionsOf = ({ questionId, fields, seed, shuffle }: AskedAs): ShownItem[] => {
  const options = fields.options ?? [];
  return shuffle ? shownOptions({ id: questionId, options }, seed) : namedByPlace(options, letterAt);
};

const inWords = (q: AskedAs): string =>
  inOneLine(
    optionsOf(q)
      .filter(({ bankKey }) => keysOf({ answer: q.fields.answer }).includes(bankKey))
      .map(inShownWords),
    q.fields.stem,
  );

const keysIn = (value: ExamValue): string[] => [value].flat().filter(isText);

export function choiceExam(own: Omit<Parameters<typeof lessonExam>[0], 'has'>) {
  const isOne = own.kind === 'single';
  return {
    ...lessonExam({ ...own, has: ['options', 'answer'] }),
    shown: (q) => ({ options: optionsOf(q).map(withoutBankKey) }),
    valueProblem: (q, value) => {
      if (isText(value) !== isOne) return 'wrongKind';
      return keysProblem(optionsOf(q), isText(value) ? [value] : value);
    },
    toBank: (q, value) => {
      const keys = keysIn(value).map(bankKeyIn(optionsOf(q)));
      return isOne ? (keys[0] ?? '') : keys;
    },
    isEmpty: (value) => keysIn(value).length === 0,
    offered: ({ options }) => options,
    right: inWords,
    line: (_fields, value) => keysIn(value).toSorted().join(','),
  } satisfies ExamKind;
}
