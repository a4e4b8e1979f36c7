// What is answered of a paper: the server's answers, and over them what this device has written and the server has not heard of.
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamPaper, ExamQuestion } from '#contract/exam-paper.ts';
import type { OutputOf } from '#contract/index.ts';

export type BegunExam = OutputOf<'/api/Exam/Start'>;

export interface WrittenAnswer {
  value: ExamValue | null;
  flag: boolean;
  /** An experiment, which has a run. */
  isBegun?: true;
}
export type Answers = Readonly<Record<string, WrittenAnswer>>;

/** A change with its place in the order: a question's greatest (lease, n) stands. */
export type Ordered = Pick<BegunExam['answers'][number], 'questionId' | 'value' | 'lease' | 'n'> & {
  flag?: boolean | undefined;
};

export interface NumberedQuestion {
  question: ExamQuestion;
  /** From 1, through the whole paper. */
  n: number;
  section: string;
}

export const NOTHING_WRITTEN: WrittenAnswer = { value: null, flag: false };

export const numberedQuestions = ({ sections }: Pick<ExamPaper, 'sections'>): NumberedQuestion[] =>
  sections
    .flatMap(({ title, questions }) => questions.map((question) => ({ question, section: title })))
    .map((one, i) => ({ ...one, n: i + 1 }));

const isAbove = (a: Ordered, b: Ordered): boolean => a.lease > b.lease || (a.lease === b.lease && a.n >= b.n);

/** In whatever order they come; `runs`: the experiments that were begun. */
export function latestAnswers(changes: readonly Ordered[], runs: readonly string[] = []): Answers {
  const greatest = new Map<string, Ordered>();
  for (const change of changes) {
    const known = greatest.get(change.questionId);
    if (!known || isAbove(change, known)) greatest.set(change.questionId, change);
  }
  const written = Object.fromEntries(
    [...greatest].map(([id, { value, flag }]): [string, WrittenAnswer] => [id, { value, flag: flag ?? false }]),
  );
  const begun = runs.map((id): [string, WrittenAnswer] => [id, { ...NOTHING_WRITTEN, ...written[id], isBegun: true }]);
  return { ...written, ...Object.fromEntries(begun) };
}

/** What an earlier device has sent, where nothing was written under this lease and something else is shown. */
export const filledBy = (
  older: readonly Ordered[],
  own: ReadonlySet<string>,
  shown: Answers,
): [string, WrittenAnswer][] =>
  older.flatMap(({ questionId, value, flag = false }): [string, WrittenAnswer][] => {
    const { value: before, ...rest } = { ...NOTHING_WRITTEN, ...shown[questionId] };
    return own.has(questionId) || JSON.stringify(before) === JSON.stringify(value)
      ? []
      : [[questionId, { ...rest, value, flag }]];
  });

/** The greatest number that this lease has given. */
export const lastN = (changes: readonly Ordered[], lease: number): number =>
  Math.max(0, ...changes.filter((change) => change.lease === lease).map(({ n }) => n));

/** As people see it: something is written or chosen. */
export function isValueGiven(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object') return Object.values(value).some(isValueGiven);
  return true;
}

/** An experiment has no value: its run is what counts. */
export const isAnswered = ({ kind, questionId }: ExamQuestion, answers: Answers): boolean =>
  kind === 'experiment' ? answers[questionId]?.isBegun === true : isValueGiven(answers[questionId]?.value);
