// The UI blocks a stream may show. The server validates before it stores; the client's registry has one component for each.
import { z } from 'zod';
import { runState } from '../experiments.ts';
import { answerValue, option, questionKind } from '../questions.ts';
import { formulas, textMark } from '../text-marks.ts';

const blockId = z.string().min(1).max(128);
/** What the student wrote; `result` only where a machine could be sure, else the student compares. */
const filled = { given: z.string().optional(), result: z.enum(['right', 'wrong', 'partial']).optional() };

export const citation = z.strictObject({
  n: z.number().int().positive(),
  documentId: blockId,
  document: z.string(),
  page: z.int32().optional(),
  heading: z.string().optional(),
  /** Verbatim from the passage. */
  quote: z.string(),
  formulas: formulas.optional(),
  /** Rows, items and code of the quote, in its own places; its formulas stand above. */
  marks: z.array(textMark).optional(),
});
export type Citation = z.infer<typeof citation>;

/** One person's word in a discussion: text, never markup. */
export const contribution = z.strictObject({
  id: blockId,
  by: z.string(),
  text: z.string(),
  votes: z.number().int(),
  at: z.number().int(),
  /** Of the tutor, where it was asked: once, with `[n]` for its sources. */
  answer: z
    .strictObject({
      text: z.string(),
      marks: z.array(textMark).optional(),
      citations: z.array(citation),
      notice: z.enum(['not-in-material', 'nearest']).optional(),
    })
    .optional(),
});
export type Contribution = z.infer<typeof contribution>;

export const blocks = {
  citations: z.strictObject({ messageId: blockId, items: z.array(citation) }),
  notice: z.strictObject({
    kind: z.enum([
      'not-in-material',
      'nearest',
      'provider-failed',
      'limit',
      'budget',
      'teacher',
      'paused',
      /** The teacher had taken the lesson over, and the student goes on. */
      'handed-back',
      /** The student to the teacher: to the one who has taken the lesson over; without text, a question that waits for an answer. */
      'to-teacher',
      /** A teacher has corrected the answer above. */
      'corrected',
      'flagged',
      'marked',
    ]),
    text: z.string().optional(),
    by: z.string().optional(),
  }),
  heading: z.strictObject({
    pointId: blockId,
    title: z.string(),
    index: z.number().int(),
    of: z.number().int(),
    goal: z.string().optional(),
  }),
  formula: z.strictObject({ latex: z.string(), caption: z.string().optional() }),
  figure: z.strictObject({
    /** A stored file; shown by a ticket. */
    fileId: blockId,
    caption: z.string().optional(),
    /** The author's description for who does not see it. */
    alt: z.string().optional(),
    /** Pixels. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    source: citation.omit({ n: true, quote: true, formulas: true, marks: true }).optional(),
  }),
  steps: z.strictObject({ title: z.string().optional(), items: z.array(z.string()), formulas: formulas.optional() }),
  /** Shown again, whole, with each step that comes. */
  example: z.strictObject({
    exampleId: blockId,
    pointId: blockId.optional(),
    title: z.string(),
    problem: z.string().optional(),
    /** Those that stand, in order; a step that was left to the student has what they wrote (`given`) beside it. */
    steps: z.array(z.strictObject({ text: z.string(), reason: z.string().optional(), ...filled })),
    /** All of its steps; absent where all of them came at once. */
    of: z.number().int().optional(),
    /** The next step (from 1) is the student's to write. `marked`: a machine will compare what they write. */
    blank: z.strictObject({ step: z.number().int(), unit: z.string().optional(), marked: z.boolean() }).optional(),
    /** The same with other numbers, once all steps stand. */
    variant: z
      .strictObject({
        problem: z.string(),
        unit: z.string().optional(),
        ...filled,
        /** Only once it was answered. */
        correct: z.string().optional(),
        explanation: z.string().optional(),
      })
      .optional(),
    /** Of all its texts that nobody has written in answer. */
    formulas: formulas.optional(),
  }),
  'check-question': z.strictObject({
    questionId: blockId,
    /** Empty: it was typed on the spot. */
    pointId: blockId.or(z.literal('')),
    kind: questionKind,
    stem: z.string(),
    /** To choose from, or to put in order. */
    options: z.array(option).optional(),
    /** What is matched with what. */
    left: z.array(option).optional(),
    right: z.array(option).optional(),
    unit: z.string().optional(),
    attempt: z.number().int(),
    of: z.number().int(),
    /** The same question as before in this lesson, and its answer was told. */
    again: z.boolean().optional(),
    /** Compared with the material, without a result: it may be passed over. */
    unmarked: z.boolean().optional(),
    /** Of all its texts. */
    formulas: formulas.optional(),
  }),
  'check-result': z.strictObject({
    questionId: blockId,
    result: z.enum(['right', 'wrong', 'partial', 'to-teacher']),
    explanation: z.string().optional(),
    correct: z.string().optional(),
    /** The same as a value, where places are shown: of an order and of a match. */
    rightValue: answerValue.optional(),
    /** Of what is right and why. */
    formulas: formulas.optional(),
    /** The teacher who marked it, and their word to the student. */
    by: z.string().optional(),
    text: z.string().optional(),
  }),
  hint: z.strictObject({
    questionId: blockId,
    level: z.number().int(),
    text: z.string(),
    /** Where the words stand, when they are the course's own. */
    source: citation.omit({ n: true, quote: true, formulas: true, marks: true }).optional(),
    formulas: formulas.optional(),
    /** It says no more than where to look: what was told is unfolded with it. */
    back: z.boolean().optional(),
    /** Of what was told, the words that hold the answer: they are blanked where it is unfolded as a hint. */
    blanks: z.array(z.string()).optional(),
  }),
  discussion: z.strictObject({
    discussionId: blockId,
    pointId: blockId,
    prompt: z.string(),
    contributions: z.array(contribution),
    /** Only once the student has left it. What was said until then: groups that share words, each citing its contributions by their place (from 1). */
    closing: z
      .strictObject({
        people: z.number().int(),
        best: z.array(z.number().int()),
        groups: z.array(z.strictObject({ about: z.array(z.string()), cites: z.array(z.number().int()) })),
        /** What the material says of the topic. */
        basis: citation.omit({ n: true }).optional(),
      })
      .optional(),
  }),
  evaluation: z.strictObject({
    lessonId: blockId,
    criteria: z.array(z.strictObject({ id: blockId, title: z.string(), max: z.number().int().positive() })),
    /** What the student gave; absent while the form is open. */
    scores: z.record(z.string(), z.number()).optional(),
  }),
  /** What a lesson leads to: shown at its end, and again when a run of it has ended. */
  'experiment-card': z.strictObject({
    experimentId: blockId,
    name: z.string(),
    intro: z.string(),
    steps: z.number().int(),
    /** The student's latest, as it was when the block was shown. */
    run: z
      .strictObject({
        runId: blockId,
        state: runState,
        score: z.number().nullable(),
        toMark: z.boolean(),
        /** Points of the lesson that lost marks lead to. */
        missed: z.array(z.strictObject({ pointId: blockId, title: z.string() })),
      })
      .optional(),
  }),
  summary: z.strictObject({
    /** Null while all that could be scored waits for a teacher's mark. */
    score: z.number().min(0).max(100).nullable(),
    points: z.array(
      z.strictObject({
        pointId: blockId,
        title: z.string(),
        mastery: z.number().min(0).max(1),
        tries: z.number().int(),
        /** Of the tries; and what they have earned of the point, 0 to 1. Neither stands in an older log. */
        right: z.number().int().optional(),
        earned: z.number().min(0).max(1).optional(),
        flagged: z.boolean(),
        /** Answers that wait for a teacher's mark: none of the tries, and nothing that the score counts. Absent: none. */
        waiting: z.number().int().optional(),
        /** There is a question for it, and the lesson has come past it; both for true where an older log does not say. */
        asked: z.boolean().optional(),
        taught: z.boolean().optional(),
      }),
    ),
  }),
} as const satisfies Record<string, z.ZodType>;

export type BlockName = keyof typeof blocks;
export type BlockProps<N extends BlockName> = z.infer<(typeof blocks)[N]>;
export const isBlock = (name: string): name is BlockName => Object.hasOwn(blocks, name);
