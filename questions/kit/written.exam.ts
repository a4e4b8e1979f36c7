// What is answered in writing: any text that is no longer than an exam takes.
import type { ExamValue } from '#contract/bank-kinds.ts';
import { type ExamKind, foldedLine, isText, textProblem } from './exam.ts';

export const writtenExam = {
  shown: () => ({}),
  valueProblem: (_q, value) => textProblem(value),
  toBank: (_q, value) => value,
  isEmpty: (value: ExamValue) => !isText(value) || value.trim() === '',
  line: (_fields, value) => (isText(value) ? foldedLine(value) : ''),
} satisfies Partial<ExamKind>;
