// Talk in a course: questions, discussions and evaluations, three families for any course and three for AI courses, over one model
// (decision 33). A question, a theme or an evaluation begins a thread; all else are replies, on one level.
import { z } from 'zod';
import { citation } from './blocks/index.ts';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, op, time, version, whole } from './kit.ts';
import { MOST_SAID, MOST_STARS } from './talk-limits.ts';
import { textMark } from './text-marks.ts';

export const TALK_KINDS = ['qa', 'discuss', 'evaluation'] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** Text, never markup. */
const said = z.string().trim().max(MOST_SAID);
const stars = whole.min(1).max(MOST_STARS);

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  courseId: id,
  sectionId: id.nullable(),
  /** Of the section; empty where there is none. */
  section: z.string(),
  /** The question, theme or evaluation that it replies to; null: it is one. */
  parentId: id.nullable(),
  by: z.string(),
  /** Written by who taught the course then. */
  byTeacher: z.boolean(),
  own: z.boolean(),
  text: z.string(),
  /** Of an evaluation. */
  score: stars.nullable(),
  votes: whole,
  voted: z.boolean(),
  /** By the teacher: the answer that holds, or a word worth reading. */
  selected: z.boolean(),
  replies: whole,
  /** A student's question that no teacher has replied to, and of which no reply is selected. */
  unanswered: z.boolean(),
  /** Written by the tutor and sent by a teacher, edited or not; then `[n]` in the text cites. */
  draftedBy: z.literal('tutor').nullable(),
  citations: z.array(citation),
  /** Of the text, as long as it is the tutor's own. */
  marks: z.array(textMark).optional(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type Post = z.infer<typeof row>;

const place = {
  courseId: id,
  sectionId: id.optional(),
  /** What it replies to; of a reply: to its thread. */
  parentId: id.optional(),
};
const shared = {
  row,
  filters: {
    ...place,
    unanswered: z.boolean().optional(),
    mine: z.literal(true).optional(),
  },
  // `attention`: what nobody has answered is highest, then the latest
  sorts: ['createdAt', 'votes', 'attention'],
  read: 'self',
  write: 'self',
} as const;

const acts = <const B extends string>(base: B) => ({
  upvote: op(`${base}/Upvote`, {
    summary: "Upvote others' words, or take the vote back; the same again changes nothing",
    access: 'self',
    refuses: [CODE.conflict],
    input: z.strictObject({ id, on: z.boolean() }),
    output: z.strictObject({ votes: whole }),
  }),
  select: op(`${base}/Select`, {
    summary: 'Mark as the answer that holds, or as worth reading; or take the mark back',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, on: z.boolean() }),
    output: z.strictObject({ selected: z.boolean() }),
  }),
});

const words = said.min(1);

/**
 * The three families whose names begin alike. `evaluating` is how the third ends: the specification says CourseEvaluation and
 * InteractiveEvaluate.
 */
const talkOf = <const N extends string, const E extends string>(name: N, evaluating: E, where: string) => {
  const qa = `/OrgApi/${name}QA` as const;
  const discuss = `/OrgApi/${name}Discuss` as const;
  const evaluation = `/OrgApi/${name}${evaluating}` as const;
  return {
    qa: {
      ...crud(qa, {
        noun: `a question in ${where}, or a reply to one`,
        ...shared,
        add: { ...place, text: words, draftedBy: z.literal('tutor').optional() },
        update: { text: words },
      }),
      ...acts(qa),
      draft: op(`${qa}/Draft`, {
        summary:
          "The tutor's draft of an answer, from the course's material. Nobody sees it before a reply is added with `draftedBy`",
        access: STAFF,
        input: z.strictObject({ id }),
        output: z.strictObject({ text: z.string(), marks: z.array(textMark).optional(), citations: z.array(citation) }),
      }),
    },
    discuss: {
      ...crud(discuss, {
        noun: `a theme of discussion in ${where}, or a reply to one`,
        ...shared,
        add: { ...place, text: words },
        update: { text: words },
      }),
      ...acts(discuss),
    },
    evaluation: {
      ...crud(evaluation, {
        noun: `a student's evaluation of ${where}, or a reply to one`,
        ...shared,
        // stars may stand alone; a reply has words
        add: { ...place, text: said, score: stars.optional() },
        update: { text: said, score: stars },
      }),
      ...acts(evaluation),
      average: op(`${evaluation}/Average`, {
        summary: `How ${where} was evaluated`,
        access: 'self',
        input: z.strictObject({ courseId: id }),
        output: z.strictObject({
          people: whole,
          /** Null: nobody has evaluated it. */
          score: z.number().nullable(),
          /** How many gave one star, two, and so on. */
          counts: z.array(whole),
        }),
      }),
    },
  };
};

const ofCourse = talkOf('Course', 'Evaluation', 'a course');
const ofAiCourse = talkOf('Interactive', 'Evaluate', 'an AI course');

/** Of courses of either kind. */
export const { qa: courseQA, discuss: courseDiscuss, evaluation: courseEvaluation } = ofCourse;
/** Of AI courses alone: 422 for any other. */
export const { qa: interactiveQA, discuss: interactiveDiscuss, evaluation: interactiveEvaluate } = ofAiCourse;
