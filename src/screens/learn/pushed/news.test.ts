import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { NO_NEWS, withMine, withoutNotice, withoutOver, withoutQuestion, withPushEvent } from './news.ts';

const question = (questionId: string) => ({
  questionId,
  pointId: 'p',
  kind: 'judge' as const,
  stem: '？',
  attempt: 1,
  of: 1,
});
const asked = (id: string): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: id,
  activityType: 'check-question',
  content: question(id),
});
const told = (id: string): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: id,
  activityType: 'notice',
  content: { kind: 'teacher', text: id, by: '林知行' },
});
const custom = (name: string): StreamEvent => ({ type: 'CUSTOM', name, value: { id: 'x', by: '林知行' } });
const mine = (...ids: string[]) => ({
  classes: [],
  paused: [],
  questions: ids.map((id) => ({ classId: 'c', question: question(id) })),
});
const ids = (news: typeof NO_NEWS) => news.questions.map((q) => q.question.questionId);

test('a question comes once, from the log and from the rows; what was put away does not come again', () => {
  const live = withPushEvent(withPushEvent(NO_NEWS, 'c', asked('q3')), 'c', asked('q3'));
  // rows are newest first
  const both = withMine(live, mine('q3', 'q2', 'q1', 'q0'), new Set(['q0']));
  expect(ids(both)).toEqual(['q1', 'q2', 'q3']);
  expect(ids(withMine(both, mine('q2', 'q1'), new Set()))).toEqual(['q1', 'q2', 'q3']);
  expect(ids(withoutQuestion(both, 'q2'))).toEqual(['q1', 'q3']);
});

test('of many notices the last three are shown', () => {
  const news = ['a', 'b', 'b', 'c', 'd'].reduce((n, id) => withPushEvent(n, 'c', told(id)), NO_NEWS);
  expect(news.notices.map((n) => n.id)).toEqual(['b', 'c', 'd']);
  expect(withoutNotice(news, 'c').notices.map((n) => n.text)).toEqual(['b', 'd']);
});

test('a class is paused until it is resumed; the rows have the last word', () => {
  const paused = withPushEvent(NO_NEWS, 'c', custom('class.pause'));
  expect(paused.paused).toEqual({ c: '林知行' });
  expect(withPushEvent(paused, 'c', custom('class.resume')).paused).toEqual({});
  expect(withPushEvent(paused, 'other', custom('class.resume')).paused).toEqual({ c: '林知行' });
  expect(withMine(paused, mine(), new Set()).paused).toEqual({});
});

test('what is not for students changes nothing', () => {
  expect(withPushEvent(NO_NEWS, 'c', custom('something.later'))).toBe(NO_NEWS);
});

test('with the lesson go the questions that the server does not ask any more', () => {
  const both = withMine(withPushEvent(NO_NEWS, 'c', told('n1')), mine('q2', 'q1'), new Set());
  const left = withoutOver(both, mine('q2'));
  expect(ids(left)).toEqual(['q2']);
  expect(left.notices).toHaveLength(1);
});
