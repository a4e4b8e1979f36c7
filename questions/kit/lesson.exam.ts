// The kinds that lessons ask, as exams ask them: by the same files, under the same keys.
import { type BankFields, bankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { QuestionKind } from '#contract/questions.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { MarkResult } from '#server/platform/tutor/index.ts';
import type { QuestionAsk } from './ask.ts';
import type { AnyQuestion, QuestionContract, QuestionFields } from './contract.ts';
import type { AskedAs, ExamKind, PartialCredit } from './exam.ts';
import { BadAnswer, type QuestionMark } from './mark.ts';

interface LessonKind {
  kind: QuestionKind;
  has: readonly (keyof BankFields)[];
  contract: QuestionContract;
  ask: QuestionAsk;
  mark: QuestionMark;
}

function lessonFields(kind: QuestionKind, fields: Omit<BankFields, 'kind'>): QuestionFields {
  const { stem, options = null, left = null, right = null, answer = '', concepts = null } = fields;
  const { tolerance = null, unit, explanation = '' } = fields;
  const own = { kind, stem, options, left, right, answer, tolerance, unit: unit || null, concepts };
  return { ...own, explanation, hint: '', source: null };
}

/** The field that a problem is about: its key, unless it says otherwise. */
const FIELD_OF: Partial<Record<MessageKey, keyof BankFields>> = {
  questionFewOptions: 'options',
  questionEmptyOption: 'options',
  questionFewItems: 'options',
  questionSameOptions: 'options',
  questionFewPairs: 'left',
};

/** What every kind of a lesson does as the lesson does it. */
export function lessonExam({ kind, has, contract, ask, mark }: LessonKind) {
  /** As a question of a lesson: its id is what its options are mixed by. */
  const asked = ({ questionId, fields }: Pick<AskedAs, 'questionId' | 'fields'>): AnyQuestion => {
    const { stem, explanation, hint, source, ...own } = lessonFields(kind, fields);
    return { id: questionId, pointId: '', stem, explanation, hint, source, ...contract.bank.parse(own) };
  };
  return {
    has,
    problems: (fields) => {
      const problem = mark.problem(lessonFields(kind, fields));
      return problem ? { [FIELD_OF[problem] ?? 'answer']: problem } : {};
    },
    shown: (q) => ask.shown(asked(q), q.seed),
    toBank: (q, value) => {
      const given = contract.answer.safeParse(value);
      return given.success ? ask.toBank(asked(q), q.seed, given.data) : value;
    },
    share: (fields: BankFields, value: ExamValue, _partial: PartialCredit): number | null => {
      const given = contract.answer.safeParse(value);
      return given.success ? shareOf(() => mark.mark(asked({ questionId: '', fields }), given.data)) : 0;
    },
    right: (q) => mark.keyInWords(asked(q), q.seed),
    isMachineMarked: () => mark.isSure,
    withKey: (fields, answer) => {
      const key = bankFields.shape.answer.safeParse(answer);
      return key.success && key.data !== undefined ? { ...fields, answer: key.data } : null;
    },
  } satisfies Partial<ExamKind>;
}

/** Marked surely, or not at all: what is right in part has a share only where its kind says which. */
function shareOf(marked: () => MarkResult): number | null {
  try {
    return SURE[marked()];
  } catch (error) {
    // unfinished: an order without its last item
    if (error instanceof BadAnswer) return 0;
    throw error;
  }
}
export const SURE: Readonly<Record<MarkResult, number | null>> = {
  right: 1,
  wrong: 0,
  partial: null,
  'to-teacher': null,
};
