// The live board: what a teacher sees of a class that learns, and what they push to it.

import { z } from 'zod';
import { blocks } from './blocks/index.ts';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { id, op, time } from './kit.ts';
import { MASTERY_STATES } from './mastery.ts';
import { planQuestionFields } from './plan.ts';
import { PUSH_MINUTES } from './push-limits.ts';
import { answerValue, questionKind } from './questions.ts';
import { VERDICTS } from './teaching.ts';
import { formulas } from './text-marks.ts';

/** What a class hears, and what its teachers do. */
export const LOGS = ['class', 'board'] as const;

export const boardPoint = z.strictObject({
  pointId: id,
  /** `todo` not begun, `now` here, `passed`, `told` with nothing right or marked yet, `flagged` the teacher is asked for, `skipped` proven before. */
  state: z.enum(['todo', 'now', 'passed', 'told', 'flagged', 'skipped']),
  /** The word of the student's own page for it, and what that rests on. */
  standing: z.enum(MASTERY_STATES),
  mastery: z.number().min(0).max(1),
  tries: z.number().int(),
  right: z.number().int(),
  /** The verdicts on this lesson's answers, in their order; `to-teacher` waits for a mark and is none of the tries. */
  given: z.array(z.enum(VERDICTS).or(z.literal('to-teacher'))),
});

export const boardRow = z.strictObject({
  studentId: id,
  name: z.string(),
  userName: z.string(),
  /** Null: has not begun the course. */
  lessonId: id.nullable(),
  /** The lesson's state by its last name: presenting, checking, asking, paused, done…; empty before it began. */
  state: z.string(),
  /** Paused by a teacher, for it alone or with the class: only a teacher lets it go on. */
  held: z.boolean(),
  points: z.array(boardPoint),
  progress: z.number(),
  /** When the lesson last moved. */
  movedAt: time.nullable(),
  /** What they asked last, if that was in this lesson's present point. */
  question: z.string().nullable(),
  /** Answers that wait for the teacher's mark. */
  toMark: z.number().int(),
  /** Who needs help first: the rows' order, highest first. */
  need: z.number(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const frequentQuestion = z.strictObject({
  text: z.string(),
  count: z.number().int(),
  /** Empty: asked beside the lessons, in the course's chat. */
  pointId: id.or(z.literal('')),
  lastAt: time,
});

export const board = z.strictObject({
  /** The server's clock when it looked: a classroom's computer may go wrong by minutes. */
  now: time,
  classId: id,
  className: z.string(),
  courseId: id,
  courseName: z.string(),
  points: z.array(z.strictObject({ pointId: id, title: z.string() })),
  rows: z.array(boardRow),
  frequent: z.array(frequentQuestion),
  recent: z.array(
    z.strictObject({
      at: time,
      studentId: id,
      name: z.string(),
      /** `not-learnt`: the student said so instead of answering. `answered`: nothing is right or wrong. */
      kind: z.enum(['right', 'wrong', 'partial', 'to-teacher', 'not-learnt', 'answered', 'asked']),
      text: z.string(),
    }),
  ),
});

/** How often an answer was given, most often first. */
const given = z.array(z.strictObject({ value: z.string(), count: z.number().int(), right: z.boolean() }));

/** A question that is typed on the spot, as the bank has one; without a key nothing is right or wrong. */
const typedQuestion = planQuestionFields
  .pick({ stem: true, options: true, tolerance: true, unit: true, concepts: true })
  .extend({
    kind: questionKind.extract(['single', 'multiple', 'judge', 'fill', 'short']),
    answer: planQuestionFields.shape.answer.optional(),
  });
export type TypedQuestion = z.output<typeof typedQuestion>;

const minutes = z.number().int().min(1).max(PUSH_MINUTES.most);
const show = z.enum(['at-once', 'revealed']);
const pushState = z.enum(['open', 'ended', 'revealed']);

/** What comes of an answer: `later` is told when the key is, and `none` is all there is where nothing is right. */
const pushResult = blocks['check-result'].extend({
  result: z.enum([...blocks['check-result'].shape.result.options, 'later', 'none']),
});
/** A pushed question as one of the class's students has it. */
const mineRow = z.strictObject({
  classId: id,
  question: blocks['check-question'],
  courseId: id,
  until: time,
  show,
  state: pushState,
  value: answerValue.optional(),
  result: pushResult.shape.result.optional(),
  /** Only once it may be told. */
  correct: z.string().optional(),
});

const onPush = (name: string, summary: string) =>
  op(`/api/Interaction/${name}`, {
    summary,
    access: STAFF,
    input: z.strictObject({ classId: id, questionId: id }),
  });

const PUSHED = ['notice', 'check-question', 'survey', 'pause', 'resume'] as const;
const pushed = z.strictObject({
  id,
  kind: z.enum(PUSHED),
  text: z.string(),
  at: time,
});

export const interaction = {
  push: op('/api/Interaction/Push', {
    summary: 'Send a notice, a question or a survey to a class, pause or resume its lessons',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      classId: id,
      kind: z.enum(PUSHED),
      text: z.string().trim().max(500).optional(),
      questionId: id.optional(),
      /** In place of a question of the bank. */
      courseId: id.optional(),
      question: typedQuestion.optional(),
      /** Of a survey: as it was given to the class, and can be answered now. */
      assignmentId: id.optional(),
      /** For so long a question takes answers. */
      minutes: minutes.default(PUSH_MINUTES.default),
      /** When a student is told what came of their answer. */
      show: show.default('at-once'),
      /** Made by who sends it: the same again is the same push. */
      pushId: z.uuid().optional(),
    }),
    output: z.strictObject({
      id,
      /** Fresh, where a question was pushed. */
      questionId: id.optional(),
      /** Lessons that were paused or resumed. */
      lessons: z.number().int(),
      /** Whose they are: a student may have begun more than one course. */
      students: z.number().int(),
    }),
  }),
  answer: op('/api/Interaction/Answer', {
    summary: "Answer a question that was pushed to one's class, once",
    access: ['student'],
    input: z.strictObject({
      classId: id,
      questionId: id,
      value: answerValue,
    }),
    output: pushResult,
  }),
  withdraw: onPush('Withdraw', 'End a pushed question: it takes no more answers'),
  reopen: op('/api/Interaction/Reopen', {
    summary: 'Let a pushed question that has ended go on; not once its key was told',
    access: STAFF,
    /** Without minutes it has the time again that it had. */
    input: z.strictObject({ classId: id, questionId: id, minutes: minutes.optional() }),
  }),
  reveal: onPush('Reveal', 'End a pushed question and tell the class its key'),
  pushes: op('/api/Interaction/Pushes', {
    summary: 'What was pushed to a class lately, and how it was answered: counts, no names',
    access: STAFF,
    input: z.strictObject({ classId: id }),
    output: z.array(
      pushed.extend({
        stem: z.string(),
        formulas: formulas.optional(),
        answered: z.number().int(),
        right: z.number().int(),
        /** Each option by its shown key (more keys of one answer stand together, pairs as `1A 2B`), or each text. */
        given,
        /** As the class sees it; null where no question was pushed. */
        question: blocks['check-question'].nullable(),
        /** Its key: in words, and, where there is something to choose, as a value of `given`; else empty. */
        correct: z.string(),
        rightValue: z.string(),
        /** Answers that wait for a teacher's mark. */
        toMark: z.number().int(),
        /** Students of the class. */
        of: z.number().int(),
        /** Of these, who is in its live class while the question is open; null where there is none. */
        here: z.number().int().nullable(),
        /** Null where no question was pushed. */
        courseId: id.nullable(),
        until: time.nullable(),
        state: pushState.nullable(),
        /** Its title is the stem; of an anonymous one that is open `answered` goes up by fives. */
        survey: z.strictObject({ id, anonymous: z.boolean() }).nullable(),
      }),
    ),
  }),
  mine: op('/api/Interaction/Mine', {
    summary: "What one's classes wait for: questions not answered yet, and whether a teacher has paused them",
    access: ['student'],
    output: z.strictObject({
      classes: z.array(z.strictObject({ id, name: z.string() })),
      /** The server's clock. */
      now: time,
      questions: z.array(mineRow),
      /** Answered, or ended within the hour. */
      past: z.array(mineRow),
      paused: z.array(z.strictObject({ classId: id, by: z.string(), at: time })),
      /** Roll calls that are open; `at`: when one has checked in. */
      rollCalls: z.array(z.strictObject({ classId: id, id, until: time, at: time.nullable() })),
      /** Surveys that were pushed to one's classes, and that one can still answer. */
      surveys: z.array(
        z.strictObject({
          classId: id,
          id,
          assignmentId: id,
          title: z.string(),
          by: z.string(),
          until: time.nullable(),
        }),
      ),
    }),
  }),
  answers: op('/api/Interaction/Answers', {
    summary: "How a class answered a point's questions in its lessons: counts, no names",
    access: STAFF,
    input: z.strictObject({ classId: id, courseId: id, pointId: id }),
    output: z.array(
      z.strictObject({
        questionId: id,
        stem: z.string(),
        formulas: formulas.optional(),
        answered: z.number().int(),
        right: z.number().int(),
        /** Of the answers, those that wait for a teacher's mark. */
        toMark: z.number().int(),
        /** In words. */
        given,
      }),
    ),
  }),
  board: op('/api/Interaction/Board', {
    summary: 'How a class stands in a course; changes come on the topic board:<classId> as CUSTOM board.row',
    access: STAFF,
    input: z.strictObject({ classId: id, courseId: id }),
    output: board,
  }),
  say: op('/api/Interaction/Say', {
    summary:
      "Say something to one student: it appears in their lesson with the teacher's name; held, its student answers",
    access: [...STAFF, 'student'],
    input: z.strictObject({
      lessonId: id,
      text: z.string().trim().min(1).max(1000),
      /** Made by who says it: the same again is said once. */
      sayId: z.uuid().optional(),
    }),
  }),
  hold: op('/api/Interaction/Hold', {
    summary: 'Take one lesson over: it stands still until it is handed back, here or with its whole class',
    access: STAFF,
    input: z.strictObject({
      lessonId: id,
      kind: z.enum(['hold', 'release']),
      /** Made by who sends it: the same again changes nothing. */
      holdId: z.uuid().optional(),
    }),
  }),
  studied: op('/api/Interaction/Studied', {
    summary: "Which courses one's classes are studying or were called in lately, what is studied most just now first",
    access: STAFF,
    output: z.array(
      z.strictObject({
        classId: id,
        courseId: id,
        /** Students whose lesson has moved within the last half hour. */
        learning: z.number().int(),
        /** When one of their lessons last moved; null: not lately. */
        movedAt: time.nullable(),
        /** When the roll was last called in it; null: not lately. */
        calledAt: time.nullable(),
      }),
    ),
  }),
  frequent: op('/OrgApi/AISetting/GetHighFrequencyQuests', {
    method: 'GET',
    summary: 'What students of a course ask most, or those of one class',
    access: STAFF,
    input: z.strictObject({ id, classId: id.optional() }),
    output: z.array(frequentQuestion),
  }),
};
