// What a class's log and the server's rows say that a student should see now. Pure: the same news twice changes nothing.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';

type Question = BlockProps<'check-question'>;
export type Mine = OutputOf<'/api/Interaction/Mine'>;

export interface QuestionNews {
  classId: string;
  question: Question;
}
export interface NoticeNews {
  id: string;
  by: string;
  text: string;
}

interface News {
  /** Oldest first; answered ones stay until they are put away. */
  questions: readonly QuestionNews[];
  notices: readonly NoticeNews[];
  /** By class: who has paused it. */
  paused: Readonly<Record<string, string>>;
}

/** Said on the document by a lesson's page: it is over, and what was pushed during it with it. */
export const LESSON_OVER = 'lesson-over';

export const NO_NEWS: News = { questions: [], notices: [], paused: {} };
/** More would cover the page. */
const MOST_NOTICES = 3;

/** What waited before the page was opened; `closed` are questions that were put away here. */
export function withMine(news: News, mine: Mine, closed: ReadonlySet<string>): News {
  const fresh = mine.questions
    .filter(({ question: { questionId } }) => !closed.has(questionId) && !isKnown(news, questionId))
    .toReversed();
  return {
    ...news,
    questions: [...fresh, ...news.questions],
    paused: Object.fromEntries(mine.paused.map(({ classId, by }) => [classId, by])),
  };
}

export function withPushEvent(news: News, classId: string, event: StreamEvent): News {
  if (event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'check-question') {
    const question = event.content as Question; // the server makes it by the contract
    return isKnown(news, question.questionId)
      ? news
      : { ...news, questions: [...news.questions, { classId, question }] };
  }
  if (event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'notice') {
    const { text = '', by = '' } = event.content as BlockProps<'notice'>; // likewise
    if (news.notices.some((n) => n.id === event.messageId)) return news;
    return { ...news, notices: [...news.notices, { id: event.messageId, by, text }].slice(-MOST_NOTICES) };
  }
  if (event.type !== 'CUSTOM') return news;
  if (event.name === 'class.pause') return { ...news, paused: { ...news.paused, [classId]: byOf(event.value) } };
  if (event.name === 'class.resume') return { ...news, paused: without(news.paused, classId) };
  return news;
}

export const withoutQuestion = (news: News, questionId: string): News => ({
  ...news,
  questions: news.questions.filter((q) => q.question.questionId !== questionId),
});

/** Only what the server still asks. */
export const withoutOver = (news: News, { questions }: Mine): News => ({
  ...news,
  questions: news.questions.filter((q) => questions.some((m) => m.question.questionId === q.question.questionId)),
});

export const withoutNotice = (news: News, id: string): News => ({
  ...news,
  notices: news.notices.filter((n) => n.id !== id),
});

const isKnown = ({ questions }: News, questionId: string): boolean =>
  questions.some((q) => q.question.questionId === questionId);

const byOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'by' in value && typeof value.by === 'string' ? value.by : '';

const without = (paused: News['paused'], classId: string): News['paused'] =>
  Object.fromEntries(Object.entries(paused).filter(([id]) => id !== classId));
