// A live class while it is held: who is there, what is shown, said, drawn, asked and answered.
import { z } from 'zod';
import { blocks } from './blocks/index.ts';
import { CODE } from './codes.ts';
import { drawn, inkPage, look, strokePoints } from './ink.ts';
import { id, line, op, time, whole } from './kit.ts';
import { DRAW_BYTES, MOST_GROWN, MOST_LINE, MOST_OPTIONS, MOST_PAGES, MOST_POINTS } from './live-limits.ts';
import { answerValue } from './questions.ts';

export const LOGS = ['live'] as const;
export const WORK = { kind: 'live', isAssigned: false };

const LIVE_STATES = ['scheduled', 'open', 'ended', 'cancelled'] as const;
export const liveState = z.enum(LIVE_STATES);
/** False: its time is over and nobody opened it; it may still be opened. Null: before that, or it was called off. */
export const held = z.boolean().nullable();
const LIVE_ROLES = ['host', 'cohost', 'student'] as const;
export type LiveRole = (typeof LIVE_ROLES)[number];
const role = z.enum(LIVE_ROLES);
const source = z.enum(['microphone', 'camera', 'screen_share']);
const sources = z.array(source).max(3);

const userId = id;
const liveId = id;
const said = z.string().trim().min(1).max(MOST_LINE);
const pageNumber = whole.min(1).max(MOST_PAGES);

const shown = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('material'), resourceId: id, page: pageNumber.default(1) }),
  z.strictObject({ kind: z.literal('board'), page: pageNumber.default(1) }),
  z.strictObject({ kind: z.literal('point'), pointId: id }),
  z.strictObject({ kind: z.literal('example'), pointId: id }),
  z.strictObject({ kind: z.literal('question'), questionId: id }),
  z.strictObject({ kind: z.literal('poll'), text: said, options: z.array(line(200)).min(2).max(MOST_OPTIONS) }),
  z.strictObject({ kind: z.literal('ask'), askId: id }),
]);
export type ShownContent = z.infer<typeof shown>;

const bare = <const T extends string>(type: T) => z.strictObject({ type: z.literal(type) });
const about = <const T extends string>(type: T) => z.strictObject({ type: z.literal(type), userId });

const command = z.discriminatedUnion('type', [
  bare('open'),
  bare('end'),
  bare('cancel'),
  bare('reveal'),
  bare('clear'),
  about('promote'),
  about('demote'),
  about('revoke'),
  about('unbar'),
  z.strictObject({ type: z.literal('hand'), up: z.boolean() }),
  z.strictObject({ type: z.literal('grant'), userId, sources: sources.min(1) }),
  z.strictObject({ type: z.literal('mute'), userId: userId.optional() }),
  z.strictObject({ type: z.literal('remove'), userId, bar: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('door'), locked: z.boolean() }),
  z.strictObject({ type: z.literal('record'), on: z.boolean() }),
  z.strictObject({ type: z.literal('show'), what: shown }),
]);
export type LiveCommand = z.infer<typeof command>;

const floor = z.array(z.strictObject({ userId, sources }));
const media = z.strictObject({
  state: z.enum(['ready', 'starting', 'preparing', 'absent', 'away', 'off']),
  source: z.enum(['configured', 'path', 'cache', 'built', 'downloaded']).optional(),
  version: z.string().optional(),
  progress: z.string().optional(),
  reason: z.string().optional(),
  /** It records by itself. */
  egress: z.literal(true).optional(),
});
const stage = z.looseObject({ kind: z.string(), questionId: z.string().optional() });
const result = z.enum(['right', 'wrong', 'partial', 'to-teacher']).nullable();

/** What a class answered, without names: for everybody, after the reveal. */
const tally = {
  questionId: id,
  answered: whole,
  right: whole,
  /** Students who were there while it was asked. */
  of: whole,
  given: z.array(z.strictObject({ value: z.string(), count: whole, right: z.boolean() })),
  /** The key in words; empty of a poll. */
  correct: z.string(),
};
export const revealed = z.strictObject(tally);
export type Revealed = z.infer<typeof revealed>;

const by = { userId: id, name: z.string(), role };
/** A stroke in the making: these are its points from the one numbered `from` on; what it had there is no more. */
const growing = z.strictObject({
  ...look,
  page: inkPage,
  from: whole.min(0).max(MOST_POINTS),
  points: strokePoints.max(MOST_GROWN),
});
export type Growing = z.infer<typeof growing>;
const chatLine = z.strictObject({ id, by: z.strictObject(by), text: z.string(), at: time });
export type ChatLine = z.infer<typeof chatLine>;

const nothing = z.null();
const STATES = [CODE.conflict] as const;
/** Barred, or no host: 403 of a call that is otherwise open to all. */
const IN_CLASS = [CODE.forbidden, CODE.conflict] as const;

/** What visitors may know of a class. */
const publicItem = z.strictObject({
  id,
  title: z.string(),
  intro: z.string(),
  startAt: time,
  minutes: whole,
  state: liveState,
  course: z.string(),
  host: z.string(),
});

export const live = {
  items: op('/api/Live/Items', {
    summary: "One's own live classes by their beginning: those one learns in, and those one holds",
    access: 'self',
    input: z.strictObject({ from: time.optional(), to: time.optional() }),
    output: z.array(
      z.strictObject({
        id,
        title: z.string(),
        startAt: time,
        minutes: whole,
        state: liveState,
        held,
        courseId: id.nullable(),
        course: z.string(),
        host: z.string(),
        role,
        isPublic: z.boolean(),
        /** It is over, and Catchup has a lesson of it. */
        hasCatchup: z.boolean().optional(),
      }),
    ),
  }),
  publicItems: op('/api/Live/PublicItems', {
    summary: 'Live classes that are open to all of the school, by their beginning; none where the portal shows none',
    access: 'public',
    input: z.strictObject({ from: time.optional(), to: time.optional() }),
    output: z.array(publicItem),
  }),
  publicItem: op('/api/Live/PublicItem', {
    summary: 'One of them',
    access: 'public',
    input: z.strictObject({ id }),
    output: publicItem,
  }),
  room: op('/api/Live/Room', {
    summary: 'A live class as it stands, for who comes in; its log tells what follows',
    access: 'self',
    refuses: [CODE.forbidden],
    input: z.strictObject({ liveId }),
    output: z.strictObject({
      liveId,
      log: z.string(),
      state: z.string(),
      allowed: z.array(z.string()),
      role,
      title: z.string(),
      intro: z.string(),
      startAt: time,
      minutes: whole,
      host: z.strictObject({ userId, name: z.string() }),
      courseId: id.nullable(),
      /** For hosts: the classes that it is held for. */
      classes: z.array(z.strictObject({ id, name: z.string() })).optional(),
      hands: z.array(userId),
      floor,
      stage,
      media,
      resources: z.array(z.strictObject({ id, fileId: id, name: z.string(), type: z.string() })),
      /** As in Items. */
      hasCatchup: z.boolean().optional(),
      answers: z.array(
        z.strictObject({
          questionId: id,
          value: answerValue.nullable(),
          result: result.optional(),
          at: time.optional(),
        }),
      ),
      /** Questions that were pushed meanwhile, in order, to a class of the caller's, with what they gave; left out: none. */
      pushed: z
        .array(
          z.strictObject({
            question: blocks['check-question'],
            at: time,
            value: answerValue.optional(),
            /** `later` is told when the key is, and `none` is all there is where nothing is right. */
            result: z.enum(['right', 'wrong', 'partial', 'to-teacher', 'none', 'later']).optional(),
          }),
        )
        .optional(),
    }),
  }),
  command: op('/api/Live/Command', {
    summary: 'Command a live class: a hand, the floor, the door, the stage, its beginning and its end',
    access: 'self',
    refuses: IN_CLASS,
    input: z.strictObject({ liveId, cmd: z.uuid(), command }),
    output: z.strictObject({ seq: whole, state: z.string(), allowed: z.array(z.string()) }),
  }),
  token: op('/api/Live/Token', {
    summary: 'A seat in the media room, for a minute',
    access: 'self',
    refuses: [CODE.forbidden, CODE.conflict, CODE.unavailable],
    /** `early`: for who still looks at the lobby. They are in when they come to the media server with it. */
    input: z.strictObject({ liveId, early: z.boolean().optional() }),
    output: z.strictObject({ url: z.string(), token: z.string(), room: id, identity: userId, expiresAt: time }),
  }),
  here: op('/api/Live/Here', {
    summary: 'Still here: told every 20 seconds, and when the page is hidden or shown; `records`: it records the class',
    access: 'self',
    refuses: IN_CLASS,
    input: z.strictObject({ liveId, visible: z.boolean(), records: z.boolean().optional() }),
    output: nothing,
  }),
  people: op('/api/Live/People', {
    summary: 'Who is in the class, and who is here',
    access: 'self',
    refuses: [CODE.forbidden],
    input: z.strictObject({ liveId }),
    output: z.array(
      z.strictObject({
        userId,
        name: z.string(),
        role,
        here: z.boolean(),
        media: z.boolean(),
        hand: z.boolean(),
        floor: sources,
        barred: z.boolean(),
      }),
    ),
  }),
  say: op('/api/Live/Say', {
    summary: 'A line in the class, as `live.chat` in its log; once an id',
    access: 'self',
    refuses: [...IN_CLASS, CODE.tooMany],
    input: z.strictObject({ liveId, id, text: said }),
    output: z.strictObject({ seq: whole }),
  }),
  unsay: op('/api/Live/Unsay', {
    summary: 'Take a line away, for everybody, as `live.unsaid` in the log: for hosts',
    access: 'self',
    refuses: [CODE.forbidden],
    input: z.strictObject({ liveId, id }),
    output: nothing,
  }),
  draw: op('/api/Live/Draw', {
    summary: 'Strokes on a page, as `live.ink` in the log: hosts, and who has the floor',
    access: 'self',
    bodyLimit: DRAW_BYTES,
    refuses: IN_CLASS,
    input: z.strictObject({
      liveId,
      page: inkPage,
      ops: drawn,
      /** The same again stands once. */
      cmd: z.uuid().optional(),
    }),
    output: z.strictObject({ seq: whole }),
  }),
  drawing: op('/api/Live/Drawing', {
    summary:
      'A stroke that grows, told as `live.drawing` to who looks on, and kept nowhere: Draw keeps it when it is whole',
    access: 'self',
    refuses: IN_CLASS,
    input: z.strictObject({ liveId, stroke: growing }),
    output: nothing,
  }),
  answer: op('/api/Live/Answer', {
    summary: 'Answer what is asked, once, until it is revealed',
    access: 'self',
    refuses: IN_CLASS,
    input: z.strictObject({ liveId, questionId: id, value: answerValue.nullable() }),
    output: z.strictObject({ questionId: id }),
  }),
  answers: op('/api/Live/Answers', {
    summary: 'What was answered by whom: for hosts',
    access: 'self',
    refuses: [CODE.forbidden],
    input: z.strictObject({ liveId, questionId: id }),
    output: z.strictObject({
      ...tally,
      /** In the bank, to be asked anew; null of a poll. */
      bankId: id.nullable(),
      rows: z.array(
        z.strictObject({ userId, name: z.string(), value: answerValue.nullable(), verdict: result, at: time }),
      ),
      /** Of those that `of` counts, who has not answered. */
      waiting: z.array(z.strictObject({ userId, name: z.string() })),
    }),
  }),
  ask: op('/api/Live/Ask', {
    summary: 'A question for the teacher, who has it answered aloud or to the asker alone',
    access: 'self',
    refuses: IN_CLASS,
    input: z.strictObject({ liveId, text: said }),
    output: z.strictObject({ askId: id }),
  }),
  asks: op('/api/Live/Asks', {
    summary: 'What was asked, latest first: all of it for hosts, their own for students',
    access: 'self',
    input: z.strictObject({ liveId }),
    output: z.array(
      z.strictObject({
        askId: id,
        userId,
        name: z.string(),
        text: z.string(),
        at: time,
        /** To the asker alone, in a chat of theirs. */
        answered: z.boolean(),
        /** Before everybody. */
        told: z.boolean(),
        /** Of one's own. */
        chatId: id.nullable().optional(),
      }),
    ),
  }),
  askReply: op('/api/Live/AskReply', {
    summary: "Has the tutor answer in the asker's own chat",
    access: 'self',
    refuses: [CODE.forbidden, CODE.conflict],
    input: z.strictObject({ liveId, askId: id }),
    output: z.strictObject({ chatId: id }),
  }),
  catchup: op('/api/Live/Catchup', {
    summary: 'A lesson of the points that a class was shown, when it is over',
    access: 'self',
    refuses: STATES,
    input: z.strictObject({ liveId }),
    output: z.strictObject({
      lessonId: id,
      log: z.string(),
      state: z.string(),
      allowed: z.array(z.string()),
    }),
  }),
  calendar: op('/api/Live/Calendar', {
    summary: "The secret address of one's live classes as iCalendar; a new one on request",
    access: 'self',
    input: z.strictObject({ renew: z.boolean().optional() }),
    output: z.strictObject({ url: z.string() }),
  }),
};
