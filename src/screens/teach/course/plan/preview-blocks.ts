// A point's words as the blocks of a lesson, composed as the server composes them.
import type { BlockProps, Citation } from '#contract/blocks/index.ts';
import type { PlanExample } from '#contract/plan.ts';
import type { QuestionForm } from './question-form.ts';
import { isQuote, savedOf, type WordsForm } from './words.ts';

interface Given {
  id: string;
  words: WordsForm;
  questions: readonly { id: string; form: QuestionForm }[];
  /** From 0. */
  index: number;
  of: number;
  /** Of documents, by id. */
  names: ReadonlyMap<string, string>;
}

export interface Lesson {
  heading: BlockProps<'heading'>;
  text: string;
  citations: Citation[];
  example: BlockProps<'example'> | null;
  questions: BlockProps<'check-question'>[];
  discussion: string;
}

export function lessonOf({ id, words, questions, index, of, names }: Given): Lesson {
  const { title, goal, explanation, example, discussion } = savedOf(words);
  const citations: Citation[] = [];
  const said = explanation.map((piece) => {
    if (!isQuote(piece)) return piece.text;
    citations.push({ ...piece, n: citations.length + 1, document: names.get(piece.documentId) ?? '' });
    return `${piece.quote}[${citations.length}]`;
  });
  return {
    heading: { pointId: id, title, index, of, ...(goal ? { goal } : {}) },
    text: said.join('\n\n'),
    citations,
    example: example && exampleOf(id, example),
    questions: questions.map(({ id: questionId, form }, i) => ({
      questionId,
      pointId: id,
      kind: form.kind,
      stem: form.stem,
      attempt: i + 1,
      of: questions.length,
      ...(form.kind === 'single' || form.kind === 'multiple'
        ? { options: form.options.map(({ letter, text }) => ({ key: letter, text })) }
        : {}),
      ...(form.kind === 'fill' && form.unit ? { unit: form.unit } : {}),
    })),
    discussion,
  };
}

/** Whole, with what a student gets only after their own try. */
function exampleOf(exampleId: string, { title, problem, steps, variant }: PlanExample): BlockProps<'example'> {
  return {
    exampleId,
    title,
    ...(problem ? { problem } : {}),
    steps: steps.map(({ text, reason }) => ({ text, ...(reason ? { reason } : {}) })),
    ...(variant ? { variant: variantOf(variant) } : {}),
  };
}

const variantOf = ({ problem, explanation, answer, unit }: NonNullable<PlanExample['variant']>) => ({
  problem,
  ...(explanation ? { explanation } : {}),
  ...(answer.length > 0 ? { correct: answer.join('；') + (unit ? ` ${unit}` : '') } : {}),
});
