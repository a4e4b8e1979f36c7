// What a class's log and the server's rows say that a student should see now. Pure: the same news twice changes nothing.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';

type Question = BlockProps<'check-question'>;
export type OwnPushes = OutputOf<'/api/Interaction/Mine'>;

/** As the server's rows have it; an explanation comes with the word that tells the key. */
export type QuestionNews = OwnPushes['questions'][number] & { explanation?: string | undefined };
type RollCallNews = OwnPushes['rollCalls'][number];

export interface NoticeNews {
  id: string;
  by: string;
  text: string;
}

export interface News {
  /** Oldest first; answered ones stay until they are put away. */
  questions: readonly QuestionNews[];
  notices: readonly NoticeNews[];
  /** By class: who has paused it. */
  paused: Readonly<Record<string, string>>;
  rollCalls: readonly RollCallNews[];
  surveys: OwnPushes['surveys'];
  /** Who was picked in class a moment ago. */
  picked: PickedNews | null;
}

export interface PickedNews {
  id: string;
  userId: string;
  name: string;
}

export const NO_NEWS: News = { questions: [], notices: [], paused: {}, rollCalls: [], surveys: [], picked: null };
/** More would cover the page. */
const MOST_NOTICES = 3;

const idOf = (q: QuestionNews): string => q.question.questionId;
/** It can be answered. */
export const canBeAnswered = ({ state, value }: QuestionNews): boolean => state === 'open' && value === undefined;
/** Nothing more is told of it. */
export const isSettled = ({ state, show, result }: QuestionNews): boolean =>
  state === 'revealed' || (result !== undefined && (show === 'at-once' || (result === 'none' && state === 'ended')));

/** What waited before the page was opened, and what was answered; `closed` was put away here. */
export function withMine(news: News, mine: OwnPushes, closed: ReadonlySet<string>): News {
  const rows = [...mine.questions, ...mine.past];
  const fresh = rows.filter(
    (q) => !closed.has(idOf(q)) && !isKnown(news, idOf(q)) && (canBeAnswered(q) || q.value !== undefined),
  );
  const known = news.questions.map((q) => ({ ...q, ...rows.find((r) => idOf(r) === idOf(q)) }));
  return {
    ...news,
    questions: [...fresh.toReversed(), ...known],
    paused: Object.fromEntries(mine.paused.map(({ classId, by }) => [classId, by])),
    rollCalls: mine.rollCalls,
    surveys: mine.surveys.filter((s) => !closed.has(s.id)),
  };
}

type Value = Readonly<Record<string, unknown>>;
const CHANGES: Readonly<Record<string, (value: Value) => Partial<QuestionNews>>> = {
  'push.ended': () => ({ state: 'ended' }),
  'push.reopened': ({ until }) => ({ state: 'open', until: Number(until) }),
  'push.revealed': ({ correct, explanation }) => ({
    state: 'revealed',
    ...(correct ? { correct: String(correct) } : {}),
    ...(explanation ? { explanation: String(explanation) } : {}),
  }),
};

export function withPushEvent(news: News, classId: string, event: StreamEvent): News {
  if (event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'check-question') {
    // the server makes it by the contract
    const { courseId, until, show, ...question } = event.content as Question &
      Pick<QuestionNews, 'courseId' | 'until' | 'show'>;
    const asked: QuestionNews = { classId, courseId, question, until, show, state: 'open' };
    return isKnown(news, question.questionId) ? news : { ...news, questions: [...news.questions, asked] };
  }
  if (event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'notice') {
    const { text = '', by = '' } = event.content as BlockProps<'notice'>; // likewise
    if (news.notices.some((n) => n.id === event.messageId)) return news;
    return { ...news, notices: [...news.notices, { id: event.messageId, by, text }].slice(-MOST_NOTICES) };
  }
  if (event.type !== 'CUSTOM') return news;
  const value = event.value as Value; // of these words each has an object
  if (event.name === 'class.pause') return { ...news, paused: { ...news.paused, [classId]: byOf(event.value) } };
  if (event.name === 'class.resume') return { ...news, paused: without(news.paused, classId) };
  if (event.name === 'class.picked') return { ...news, picked: event.value as PickedNews }; // as the server says it
  const others = news.rollCalls.filter((c) => c.id !== value['id']);
  if (event.name === 'rollcall.closed') return { ...news, rollCalls: others };
  if (event.name === 'rollcall.opened' && others.length === news.rollCalls.length)
    return { ...news, rollCalls: [...others, { ...(value as Pick<RollCallNews, 'id' | 'until'>), classId, at: null }] };
  const change = CHANGES[event.name];
  return change ? withChange(news, String(value['questionId']), change(value)) : news;
}

export const withChange = (news: News, questionId: string, change: Partial<QuestionNews>): News => ({
  ...news,
  questions: news.questions.map((q) => (idOf(q) === questionId ? { ...q, ...change } : q)),
});

export const withoutQuestion = (news: News, questionId: string): News => ({
  ...news,
  questions: news.questions.filter((q) => idOf(q) !== questionId),
});

/** By its assignment where it was answered, by its push where it was put away. */
export const withoutSurvey = (news: News, id: string): News => ({
  ...news,
  surveys: news.surveys.filter((s) => s.assignmentId !== id && s.id !== id),
});

/** Only what the server still asks. */
export const withoutOver = (news: News, { questions }: OwnPushes): News => ({
  ...news,
  questions: news.questions.filter((q) => questions.some((m) => idOf(m) === idOf(q))),
});

export const withoutNotice = (news: News, id: string): News => ({
  ...news,
  notices: news.notices.filter((n) => n.id !== id),
});

const isKnown = ({ questions }: News, questionId: string): boolean => questions.some((q) => idOf(q) === questionId);

const byOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'by' in value && typeof value.by === 'string' ? value.by : '';

const without = (paused: News['paused'], classId: string): News['paused'] =>
  Object.fromEntries(Object.entries(paused).filter(([id]) => id !== classId));
