import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import {
  canBeAnswered,
  isSettled,
  NO_NEWS,
  type QuestionNews,
  withChange,
  withMine,
  withoutNotice,
  withoutOver,
  withoutQuestion,
  withoutSurvey,
  withPushEvent,
} from './news.ts';

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
  content: { ...question(id), courseId: 'k', until: 60_000, show: 'revealed' },
});
const told = (id: string): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: id,
  activityType: 'notice',
  content: { kind: 'teacher', text: id, by: '林知行' },
});
const custom = (name: string): StreamEvent => ({ type: 'CUSTOM', name, value: { id: 'x', by: '林知行' } });
const row = (id: string, more: Partial<QuestionNews> = {}): QuestionNews => ({
  classId: 'c',
  courseId: 'k',
  question: question(id),
  until: 60_000,
  show: 'revealed',
  state: 'open',
  ...more,
});
const mine = (...ids: string[]) => ({
  now: 0,
  classes: [],
  paused: [],
  past: [],
  rollCalls: [],
  surveys: [],
  questions: ids.map((id) => row(id)),
});
const ids = (news: typeof NO_NEWS) => news.questions.map((q) => q.question.questionId);

test('who is picked is told once more for each pick, until it is over', () => {
  const value = { log: 'class:c', id: '1', userId: 'u', name: '赵一鸣' };
  const news = withPushEvent(NO_NEWS, 'c', { type: 'CUSTOM', name: 'class.picked', value });
  expect(news.picked).toMatchObject({ userId: 'u', name: '赵一鸣' });
  expect(NO_NEWS.picked).toBeNull();
});

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

const heard = (name: string, value: object): StreamEvent => ({ type: 'CUSTOM', name, value });

test('a question ends, goes on and is told as its teacher says, and the card of who has answered waits for the key', () => {
  const open = withPushEvent(NO_NEWS, 'c', asked('q1'));
  const [first] = open.questions;
  expect(first).toMatchObject({ courseId: 'k', show: 'revealed', until: 60_000, state: 'open' });
  expect(first?.question).toEqual(question('q1'));
  const ended = withPushEvent(open, 'c', heard('push.ended', { questionId: 'q1', by: 'time' }));
  expect(ended.questions.map(canBeAnswered)).toEqual([false]);
  const again = withPushEvent(ended, 'c', heard('push.reopened', { questionId: 'q1', until: 90_000 }));
  expect(again.questions[0]).toMatchObject({ state: 'open', until: 90_000 });
  const given = withChange(again, 'q1', { value: true, result: 'later' });
  expect([given.questions.map(canBeAnswered), given.questions.map(isSettled)]).toEqual([[false], [false]]);
  const word = heard('push.revealed', { questionId: 'q1', correct: '正确', explanation: '因为' });
  const told = withPushEvent(given, 'c', word);
  expect(told.questions[0]).toMatchObject({ state: 'revealed', correct: '正确', explanation: '因为', value: true });
  expect(told.questions.map(isSettled)).toEqual([true]);
  // and the rows say what came of one's own
  const rows = { ...mine(), past: [row('q1', { state: 'revealed', value: true, result: 'right', correct: '正确' })] };
  expect(withMine(told, rows, new Set()).questions[0]).toMatchObject({ result: 'right', explanation: '因为' });
});

test('what was answered before the page was opened stands in it; what ended unanswered does not come anew', () => {
  const past = [row('q2', { state: 'ended' }), row('q1', { value: true, result: 'later' })];
  expect(ids(withMine(NO_NEWS, { ...mine(), past }, new Set()))).toEqual(['q1']);
});

test('a roll call comes once and goes when it is closed', () => {
  const opened = heard('rollcall.opened', { id: 'r', until: 9 });
  const once = withPushEvent(withPushEvent(NO_NEWS, 'c', opened), 'c', opened);
  expect(once.rollCalls).toEqual([{ id: 'r', until: 9, classId: 'c', at: null }]);
  expect(withPushEvent(once, 'c', heard('rollcall.closed', { id: 'r' })).rollCalls).toEqual([]);
});

test('a survey is asked until it is answered, wherever that is, or put away', () => {
  const survey = (id: string) => ({ id, classId: 'c', assignmentId: `of ${id}`, title: id, by: '林知行', until: null });
  const rows = { ...mine(), surveys: ['s1', 's2', 's3'].map(survey) };
  const news = withMine(NO_NEWS, rows, new Set(['s3']));
  expect(news.surveys.map(({ id }) => id)).toEqual(['s1', 's2']);
  expect(withoutSurvey(news, 'of s1').surveys.map(({ id }) => id)).toEqual(['s2']);
  expect(withoutSurvey(news, 's2').surveys.map(({ id }) => id)).toEqual(['s1']);
  expect(withMine(news, mine(), new Set()).surveys).toEqual([]);
});
